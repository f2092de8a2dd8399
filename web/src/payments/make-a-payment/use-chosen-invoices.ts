import { useQueries } from '@tanstack/react-query'
import { api } from '@trousseau/contract/api'
import type { Invoice } from '@trousseau/contract/invoices'
import { BEING_CONFIRMED } from '@trousseau/domain/invoice'
import { alreadyPaid } from '@trousseau/domain/payment'
import { readOptions } from '../../lib/api/use-api.ts'

const GONE = 'An invoice that was chosen is not there any more.'

/** The invoices of the address as they are now: what of them can be paid, and why the others cannot. */
export function useChosenInvoices(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      ...readOptions(api.getInvoice, { params: { id: String(id) } }),
      // Paid in another tab a moment ago, it must not be offered again.
      staleTime: 0,
    })),
    combine: (reads) => {
      const found = reads.flatMap(({ data }) => data ?? [])
      const isGone = reads.some(({ error }) => error?.code === 'not_found')
      return {
        found,
        payable: found.filter((invoice) => whyNot(invoice) === undefined),
        takenOut: [...found.flatMap((invoice) => whyNot(invoice) ?? []), ...(isGone ? [GONE] : [])],
        isPending: reads.some(({ isPending }) => isPending),
        isFetching: reads.some(({ isFetching }) => isFetching),
        failure: reads.find(({ error, data }) => error && !data && error.code !== 'not_found')?.error,
        refetch: () => Promise.all(reads.map(({ refetch }) => refetch())),
      }
    },
  })
}

function whyNot({ number, open, being_confirmed }: Invoice): string | undefined {
  if (being_confirmed) return `Invoice # ${number}: ${BEING_CONFIRMED}.`
  return open === 0 ? alreadyPaid(number) : undefined
}
