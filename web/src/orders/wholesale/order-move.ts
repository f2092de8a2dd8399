/** What the wholesaler can do with one order, if its status allows. */
export type OrderMove = 'confirm' | 'cancel' | 'reopen' | 'deliver' | 'factory' | 'shipTo'
