import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { asSeenBy } from '@trousseau/contract/endpoint'
import { orderDates, type StoreWholeDates } from '@trousseau/contract/orders/dates'
import { orders } from '@trousseau/contract/orders/endpoints'
import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { alterationsProblem } from '@trousseau/domain/dates/risk'
import { formatLongDay } from '@trousseau/domain/day'
import { mayChangeAlterations } from '@trousseau/domain/orders/order-moves'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../../lib/api/use-api.ts'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './alterations.module.css'

type AlterationsProps = {
  order: Pick<OrderRow, 'id' | 'version' | 'status'>
  dates: Pick<StoreWholeDates, 'need_by' | 'alterations_days'> &
    Partial<Pick<StoreWholeDates, 'own_alterations_days' | 'usual_alterations_days'>>
  /** Those who may change the days; a factory may not. */
  seenAs: 'store' | 'wholesale' | undefined
}

/** The day it is needed, and the days for alterations in it, which are changed where they stand. */
export function Alterations({ order, dates, seenAs }: AlterationsProps) {
  const [isEditing, setIsEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  /** Whoever has just left the form is back where they came from. */
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isEditing && hasLeft.current) button.current?.focus()
    hasLeft.current = isEditing
  }, [isEditing])
  const canChange = seenAs !== undefined && mayChangeAlterations(order.status)
  return (
    <>
      <span>{neededBy(dates)}</span>
      {canChange && !isEditing && (
        <Button
          ref={button}
          className={styles.change ?? ''}
          variant="subtle"
          size="compact-sm"
          aria-label="Change days for alterations"
          onClick={() => setIsEditing(true)}
        >
          Change
        </Button>
      )}
      {canChange && isEditing && (
        <AlterationsForm order={order} dates={dates} seenAs={seenAs} onClose={() => setIsEditing(false)} />
      )}
    </>
  )
}

function neededBy({ need_by, alterations_days }: AlterationsProps['dates']): string {
  const day = formatLongDay(need_by)
  return alterations_days === 0 ? day : `${day}, with ${daysWords(alterations_days)} for alterations`
}

const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Null for as many as usual; not a number for what is none. */
const readDays = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function problemOf(text: string): string | null {
  const days = readDays(text)
  return days === null ? null : (alterationsProblem(days) ?? null)
}

const READS = [orders.getOrder, orders.listStoreOrders, orderDates.getOrderDates]

type AlterationsFormProps = AlterationsProps & { seenAs: 'store' | 'wholesale'; onClose: () => void }

function AlterationsForm({ order, dates, seenAs, onClose }: AlterationsFormProps) {
  const client = useQueryClient()
  const update = useWrite(asSeenBy(seenAs, orderDates.updateAlterations), { refreshes: READS })
  const { own_alterations_days: own = null, usual_alterations_days: usual = 0 } = dates
  const { form, element, isBusy, messages, onSubmit } = useSendForm({
    initial: { days: own === null ? '' : String(own) },
    problems: ({ days }) => ({ days: problemOf(days) }),
    async send({ days }) {
      const body = { days: readDays(days), version: order.version }
      await update.mutateAsync({ params: { id: String(order.id) }, body })
      toastSuccess('Days for alterations saved.')
      onClose()
    },
    // What was typed stays, and goes with the newer version.
    onOutdated: () =>
      void Promise.all(READS.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        label="Days for alterations"
        description={`Leave blank for the usual ${daysWords(usual)}.`}
        inputMode="numeric"
        maxLength={6}
        {...form.getInputProps('days')}
      />
      <FormErrors messages={messages} />
      <div className={styles.actions}>
        <BusyButton type="submit" size="compact-md" busy={isBusy} busyLabel="Saving…">
          Save
        </BusyButton>
        <Button variant="default" size="compact-md" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
