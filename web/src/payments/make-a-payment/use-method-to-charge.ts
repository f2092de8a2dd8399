import type { InvoiceRow } from '@trousseau/contract/invoices'
import { useMethods } from '../../payment-methods/use-methods.ts'

export type MethodToCharge = ReturnType<typeof useMethodToCharge>

/** A store's saved methods, the one its invoices were to be paid by first; and the one that is charged. */
export function useMethodToCharge(storeId: number, invoices: readonly InvoiceRow[], chosen: number) {
  const read = useMethods(storeId)
  const own = invoices.map(({ payment_method_id }) => payment_method_id)
  const first = read.data?.find(({ id }) => own.includes(id))
  const methods = read.data?.toSorted((one, other) => Number(other === first) - Number(one === first))
  // What was chosen and is gone since is not replaced behind anybody's back.
  const method = chosen === 0 ? methods?.[0] : methods?.find(({ id }) => id === chosen)
  return { read, methods, method }
}
