/** Every action the audit log records, in the words in which people read and search it. */
export const AUDIT_WORDS = {
  login: 'Signed in',
  login_failed: 'Sign-in failed',
  login_refused: 'Sign-in refused after too many tries',
  logout: 'Signed out',
  sessions_ended: 'Signed out elsewhere',
  password_reset: 'Password reset',
  password_reset_refused: 'Password reset refused',
  password_changed: 'Password changed',
  password_not_confirmed: 'Password not confirmed',
  /** A request for something that the account is not allowed to do. */
  refused: 'Refused',
  user_invited: 'User invited',
  user_created: 'User created',
  user_changed: 'User changed',
  user_role_changed: 'User role changed',
  user_deleted: 'User deleted',
  email_change_asked: 'New email requested',
  email_change_cancelled: 'New email cancelled',
  email_changed: 'New email confirmed',
  store_created: 'Store created',
  store_changed: 'Store changed',
  store_deleted: 'Store deleted',
  store_reopened: 'Store reopened',
  store_viewed: 'Viewed as store',
  factory_created: 'Factory created',
  factory_changed: 'Factory changed',
  factory_deleted: 'Factory deleted',
  factory_reopened: 'Factory reopened',
  factory_payment_created: 'Factory payment created',
  factory_payment_voided: 'Factory payment voided',
  dress_created: 'Dress created',
  dress_changed: 'Dress changed',
  dress_withdrawn: 'Dress withdrawn',
  dress_deleted: 'Dress deleted',
  dresses_imported: 'Dresses imported',
  custom_item_created: 'Custom item created',
  custom_item_changed: 'Custom item changed',
  custom_item_withdrawn: 'Custom item withdrawn',
  custom_item_deleted: 'Custom item deleted',
  picture_added: 'Picture added',
  payment_method_added: 'Payment method added',
  payment_method_changed: 'Payment method changed',
  payment_method_deleted: 'Payment method deleted',
  payment_begun: 'Payment begun',
  payment_recorded: 'Payment recorded',
  transaction_refunded: 'Transaction refunded',
  credit_given: 'Credit given',
  difference_settled: 'Payment difference settled',
  statement_sent: 'Statement emailed',
  credit_note_issued: 'Credit note issued',
  credit_applied: 'Credit applied',
  credit_revoked: 'Credit revoked',
  deposit_paid_back: 'Deposit paid back',
  order_placed: 'Order placed for a store',
  order_reinstated: 'Order reinstated',
  order_confirmed: 'Order confirmed',
  order_ready: 'Order ready to ship',
  order_reopened: 'Order back in production',
  order_shipped: 'Order shipped',
  order_delivered: 'Order delivered',
  order_cancelled: 'Order cancelled',
  order_changed: 'Order changed',
  package_created: 'Package created',
  package_changed: 'Package changed',
  package_dispatched: 'Package dispatched',
  shipping_approved: 'Shipping cost approved',
  package_deleted: 'Package deleted',
  restored: 'Restored from a backup',
} as const satisfies Readonly<Record<string, string>>

/** An action that only an older version recorded has no words any more and is shown under its own name. */
export function auditWords(action: string): string {
  const known: Readonly<Partial<Record<string, string>>> = AUDIT_WORDS
  return (Object.hasOwn(known, action) ? known[action] : undefined) ?? action
}

/** The actions whose words contain the typed text, ignoring case. */
export function actionsCalled(typed: string): string[] {
  const wanted = typed.trim().toLowerCase()
  return Object.entries(AUDIT_WORDS).flatMap(([action, words]) =>
    words.toLowerCase().includes(wanted) ? [action] : [],
  )
}
