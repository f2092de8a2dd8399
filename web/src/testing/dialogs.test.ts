import { expect, test } from 'vitest'

const SOURCES = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })
const textOf = (file: string) => SOURCES[`../${file}`] ?? ''

/** What opens over a page. */
const KITS = /<(Dialog|ConfirmDialog|MoneyDialog|PasswordPrompt|Drawer|Popover|FilterSheet)\b/

/** For each file that opens something over a page, the test that opens it and lets axe look at it. */
const LOOKED_AT: Readonly<Record<string, string>> = {
  'addresses/address-dialog.tsx': 'addresses/store/address-page.test.tsx',
  'addresses/delete-address-dialog.tsx': 'addresses/store/address-page.test.tsx',
  'admin/audit/audit-page.tsx': 'admin/audit/audit-page.test.tsx',
  'admin/notices/notices-page.tsx': 'admin/notices/notices-page.test.tsx',
  'catalogue/item/gallery.tsx': 'catalogue/item/view-item-page.test.tsx',
  'catalogue/start-order/filters/filter-dialog.tsx': 'catalogue/start-order/start-order-page.test.tsx',
  'catalogue/start-order/filters/filter-panel.tsx': 'catalogue/start-order/start-order-page.test.tsx',
  'catalogue/start-order/quick-look.tsx': 'catalogue/start-order/start-order-page.test.tsx',
  'catalogue/wear-date-dialog.tsx': 'catalogue/item/view-item-page.test.tsx',
  'catalogue/wholesale/item-table.tsx': 'catalogue/wholesale/catalogue-page.test.tsx',
  'catalogue/wholesale/stage-plans/stage-plans-page.tsx':
    'catalogue/wholesale/stage-plans/stage-plans-page.test.tsx',
  'checkout/place-order/placed.tsx': 'checkout/checkout-page.test.tsx',
  'factories/factory-calendar.tsx': 'factories/wholesale/factory-calendar.test.tsx',
  'factories/wholesale/close-factory.tsx': 'factories/wholesale/factory-page.test.tsx',
  'factories/wholesale/factories-page.tsx': 'factories/wholesale/factories-page.test.tsx',
  'factories/wholesale/payments/factory-payment-dialog.tsx':
    'factories/wholesale/payments/factory-payments-page.test.tsx',
  'factories/wholesale/payments/void-payment-dialog.tsx':
    'factories/wholesale/payments/factory-payments-page.test.tsx',
  'invoices/invoice-view.tsx': 'invoices/store/invoice-summary-page.test.tsx',
  'invoices/wholesale/apply-credit-dialog.tsx': 'payments/wholesale/store-credits.test.tsx',
  'invoices/wholesale/credit-note-dialog.tsx': 'invoices/wholesale/credit-note-dialog.test.tsx',
  'invoices/wholesale/record-payment-dialog.tsx': 'payments/wholesale/store-account-page.test.tsx',
  'lib/forms/leave-dialog.tsx': 'stores/store/edit-store-page.test.tsx',
  'lib/forms/money-form.tsx': 'payments/wholesale/store-account-page.test.tsx',
  'lib/forms/password-prompt.tsx': 'stores/wholesale/retailers-page.test.tsx',
  'lib/list-page/list-filters.tsx': 'catalogue/start-order/start-order-page.test.tsx',
  'orders/factory/stages/delay-dialog.tsx': 'orders/factory/stages/stages-page.test.tsx',
  'orders/factory/factory-orders-page.tsx': 'orders/factory/factory-orders-page.test.tsx',
  'orders/factory/making-actions.tsx': 'orders/factory/factory-order-page.test.tsx',
  'orders/store/sales-order-summary-page.tsx': 'orders/store/sales-order-summary-page.test.tsx',
  'orders/wholesale/moves/bulk-dialog.tsx': 'orders/wholesale/orders-page.test.tsx',
  'orders/wholesale/choices-dialog.tsx': 'orders/wholesale/order-page.test.tsx',
  'orders/wholesale/moves/move-dialog.tsx': 'orders/wholesale/order-page.test.tsx',
  'orders/wholesale/moves/promise-dialog.tsx': 'orders/wholesale/order-page.test.tsx',
  'orders/wholesale/moves/ship-to-dialog.tsx': 'orders/wholesale/order-page.test.tsx',
  'packages/dispatch-dialog.tsx': 'packages/factory/package-page.test.tsx',
  'packages/expected-dialog.tsx': 'packages/factory/package-page.test.tsx',
  'packages/factory/delete-packages-dialog.tsx': 'packages/factory/packages-page.test.tsx',
  'packages/factory/package-dialogs.tsx': 'packages/factory/package-page.test.tsx',
  'packages/shipment-dialog.tsx': 'packages/factory/packages-page.test.tsx',
  'packages/wholesale/approve-shipping.tsx': 'packages/wholesale/package-page.test.tsx',
  'packages/wholesale/change-package-dialog.tsx': 'packages/wholesale/package-page.test.tsx',
  'packages/wholesale/freight.tsx': 'packages/wholesale/package-page.test.tsx',
  'payment-methods/add-method-dialog.tsx': 'payment-methods/store/payments-page.test.tsx',
  'payment-methods/delete-method-dialog.tsx': 'payment-methods/store/payments-page.test.tsx',
  'payment-methods/edit-method-dialog.tsx': 'payment-methods/store/payments-page.test.tsx',
  'payments/wholesale/email-statement-dialog.tsx': 'payments/wholesale/balances-page.test.tsx',
  'payments/wholesale/give-credit-dialog.tsx': 'payments/wholesale/store-account-page.test.tsx',
  'payments/wholesale/move-credit-dialog.tsx': 'payments/wholesale/store-credits.test.tsx',
  'payments/wholesale/refund-dialog.tsx': 'payments/wholesale/transactions-page.test.tsx',
  'payments/wholesale/settle-difference-dialog.tsx': 'payments/wholesale/differences-page.test.tsx',
  'payments/wholesale/take-back-dialog.tsx': 'payments/wholesale/store-credits.test.tsx',
  'people/account/second-factor-dialog.tsx': 'people/account/second-factor-section.test.tsx',
  'people/delete-person-dialog.tsx': 'people/wholesale/staff-page.test.tsx',
  'people/people-form.tsx': 'people/wholesale/staff-page.test.tsx',
  'people/reset-second-factor-dialog.tsx': 'people/wholesale/staff-page.test.tsx',
  'people/sign-out-dialog.tsx': 'people/wholesale/staff-page.test.tsx',
  'people/store/settings-page.tsx': 'people/store/settings-page.test.tsx',
  'people/wholesale/staff-sign-in.tsx': 'people/wholesale/staff-page.test.tsx',
  'shell/finder/finder-dialog.tsx': 'shell/finder/finder.test.tsx',
  'shell/menu-drawer.tsx': 'shell/shell.test.tsx',
  'shell/session-end-dialog.tsx': 'shell/session-end.test.tsx',
  'stores/wholesale/reopen-store.tsx': 'stores/wholesale/retailers-page.test.tsx',
  'stores/wholesale/retailers-page.tsx': 'stores/wholesale/retailers-page.test.tsx',
  'stores/wholesale/store-closing.tsx': 'stores/wholesale/retailers-page.test.tsx',
  'ui/filter-sheet.tsx': 'catalogue/start-order/start-order-page.test.tsx',
  'ui/form/date/calendar-panel.tsx': 'catalogue/item/view-item-page.test.tsx',
}

test('axe looks at every dialog, sheet, menu and calendar in a test', () => {
  const opening = Object.keys(SOURCES)
    .filter((file) => !/\.test\.tsx$|\/(ui\/dialog|testing)\//.test(file) && KITS.test(SOURCES[file] ?? ''))
    .map((file) => file.replace('../', ''))
  expect(opening.toSorted()).toEqual(Object.keys(LOOKED_AT).toSorted())
  const without = Object.values(LOOKED_AT).filter((test) => !/expect\w*Accessible\w*\(/.test(textOf(test)))
  expect(without).toEqual([])
})
