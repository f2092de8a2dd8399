import { useQueries } from '@tanstack/react-query'
import { type InvoiceRow, invoices } from '@trousseau/contract/invoices'
import { PAID_FULLY } from '@trousseau/domain/money/invoice'
import { type Cents, toCents } from '@trousseau/domain/money/money'
import { useState } from 'react'
import { readOptions } from '../../lib/api/use-api.ts'
import type { Selection } from '../../ui/table/selection.ts'
import { forgetTicks, keepTicks, readTicks, type Tick } from './invoice-ticks.ts'

export type InvoicesToPay = {
  ids: readonly number[]
  /** The open amounts of all ticked invoices. */
  sum: Cents
  selection: Selection<InvoiceRow>
  clear: () => void
}

const NONE: readonly InvoiceRow[] = []

function canBePaid({ status_id, being_confirmed }: InvoiceRow): boolean {
  return status_id !== PAID_FULLY && !being_confirmed
}

/** The ticked invoices, which stay ticked when the list's page, sorting or filters change. */
export function useInvoicesToPay(inSight: readonly InvoiceRow[] = NONE): InvoicesToPay {
  const [restored] = useState(readTicks)
  const [ticks, setTicks] = useState(restored)
  const asked = useAskedFor(inSight === NONE ? [] : restored.filter(({ id }) => !hasRow(inSight, id)))

  const known = new Map([...asked, ...inSight].map((row) => [row.id, row]))
  const live = ticks.flatMap((tick): Tick[] => {
    const row = known.get(tick.id)
    if (!row) return [tick]
    return canBePaid(row) ? [toTick(row)] : []
  })

  function change(keys: ReadonlySet<string>) {
    const before = live.filter(({ id }) => keys.has(String(id)))
    const added = inSight.filter(({ id }) => keys.has(String(id)) && !before.some((tick) => tick.id === id))
    const next = [...before, ...added.map(toTick)]
    keepTicks(next)
    setTicks(next)
  }

  return {
    ids: live.map(({ id }) => id),
    sum: live.reduce((sum, { open }) => sum + open, 0),
    selection: {
      keys: new Set(live.map(({ id }) => String(id))),
      onChange: change,
      canSelect: canBePaid,
      label: ({ number }) => `Select invoice # ${number}`,
    },
    clear() {
      forgetTicks()
      setTicks([])
    },
  }
}

/**
 * Invoices that were ticked on an earlier visit and are not on this page may have been paid since, so they are loaded.
 */
function useAskedFor(ticks: readonly Tick[]): InvoiceRow[] {
  return useQueries({
    queries: ticks.map(({ id }) => readOptions(invoices.getInvoice, { params: { id: String(id) } })),
    combine: (reads) => reads.flatMap(({ data }) => data ?? []),
  })
}

const toTick = ({ id, open }: InvoiceRow): Tick => ({ id, open: toCents(open) ?? 0 })
const hasRow = (rows: readonly InvoiceRow[], id: number) => rows.some((row) => row.id === id)
