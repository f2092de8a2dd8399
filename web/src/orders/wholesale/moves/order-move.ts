/** The wholesaler's actions on one order, if its status allows them. */
export type OrderMove =
  | 'confirm'
  | 'cancel'
  | 'reopen'
  | 'deliver'
  | 'factory'
  | 'shipTo'
  | 'reinstate'
  | 'choices'
  | 'promise'
