import { publicConfig } from '@trousseau/contract/public-config'
import { SHIP_DATE_WARNING } from '@trousseau/domain/orders/item-choice'
import type { ReactNode } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { useOne } from '../../lib/api/use-api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Money } from '../../ui/money.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { FindingOrder } from './finding-order.tsx'
import styles from './place-order.module.css'
import type { Placing } from './use-placing.ts'

type PlaceOrderProps = {
  placing: Placing
  isComplete: boolean
  /** What the order costs: on a phone it stays in sight with the button. */
  total: string
  onPlace: () => Promise<void>
  /** A link to the item's page, where the choices can be changed. */
  itemLink: ReactNode
}

export function PlaceOrder({ placing, isComplete, total, onPlace, itemLink }: PlaceOrderProps) {
  const { state, failure, findOut } = placing
  const isPhone = useIsPhone()
  if (state === 'unclear') return <FindingOrder state={state} onAgain={findOut} />
  const leading = failure?.status === 400 ? failure.messages[0] : undefined
  const others = failure?.messages.slice(leading === undefined ? 0 : 1) ?? []
  return (
    <div className={styles.place}>
      <div role="alert">
        {leading !== undefined && <LeadingError message={leading}>{itemLink}</LeadingError>}
      </div>
      <div className={styles.bar}>
        {isPhone && (
          <p className={styles.total} aria-hidden>
            Total <Money>{total}</Money>
          </p>
        )}
        <BusyButton
          size="md"
          fullWidth
          busyLabel="Loading"
          busy={state !== 'resting'}
          disabled={!isComplete}
          onClick={onPlace}
        >
          PLACE ORDER
        </BusyButton>
      </div>
      <FormErrors messages={others} />
      {failure && concernsItem(failure) && itemLink}
      {state === 'finding' && <FindingOrder state={state} onAgain={findOut} />}
    </div>
  )
}

function LeadingError({ message, children }: { message: string; children: ReactNode }) {
  const phone = useOne(publicConfig.getConfig, {}).data?.house.phone
  return (
    <div className={styles.leading}>
      <p>{message}</p>
      <p className={styles.ways}>
        {children}
        {message === SHIP_DATE_WARNING && phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        )}
      </p>
    </div>
  )
}

/** The fields that are filled in here; all others were chosen on the item's page. */
const ANSWERED_HERE = ['address', 'payment_method', 'purchase_order_number', 'type']

function concernsItem({ fieldErrors }: CallFailed): boolean {
  return fieldErrors.some(({ field }) => !ANSWERED_HERE.includes(field))
}
