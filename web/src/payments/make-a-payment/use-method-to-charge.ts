import type { InvoiceRow } from '@trousseau/contract/invoices'
import { useMethods } from '../../payment-methods/use-methods.ts'

export type MethodToCharge = ReturnType<typeof useMethodToCharge>

/** A store's saved methods, starting with the one on its invoices, and the method to charge. */
export function useMethodToCharge(storeId: number, invoices: readonly InvoiceRow[], chosen: number) {
  const read = useMethods(storeId)
  const own = invoices.map(({ payment_method_id }) => payment_method_id)
  const first = read.data?.find(({ id }) => own.includes(id))
  const methods = read.data?.toSorted((one, other) => Number(other === first) - Number(one === first))
  // If the chosen method has been deleted since, it is not silently replaced.
  const method = chosen === 0 ? methods?.[0] : methods?.find(({ id }) => id === chosen)
  return { read, methods, method }
}
