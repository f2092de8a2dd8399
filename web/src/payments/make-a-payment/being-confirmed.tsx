import type { Payment } from '@trousseau/contract/payments'
import { BEING_CONFIRMED } from '@trousseau/domain/invoice'
import { LinkButton } from '../../lib/router/link-button.tsx'
import styles from './payment-news.module.css'
import { useConfirming } from './use-confirming.ts'

type BeingConfirmedProps = { payment: string; onKnown: (payment: Payment) => void }

/** The provider has not said whether it took the money: nobody pays again before that is known. */
export function BeingConfirmed({ payment, onKnown }: BeingConfirmedProps) {
  const { isLong } = useConfirming(payment, onKnown)
  return (
    <div className={styles.news} role="status">
      <h2 className={styles.title}>{BEING_CONFIRMED}</h2>
      <p>
        Our payment provider has not told us yet how your payment ended. We are asking, and it will not be
        made twice.
      </p>
      <p>
        {isLong
          ? 'This can take some minutes. You may leave this page: your invoices show how it ended.'
          : 'This usually takes a few seconds.'}
      </p>
      <div className={styles.actions}>
        <LinkButton variant={isLong ? 'filled' : 'default'} to="/invoices">
          See your invoices
        </LinkButton>
      </div>
    </div>
  )
}
