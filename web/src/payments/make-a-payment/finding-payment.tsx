import { LinkButton } from '../../lib/router/link-button.tsx'
import { FindingOut } from '../../lib/send-once/finding-out.tsx'

type FindingPaymentProps = { isUnclear: boolean; onAgain: () => Promise<void> }

/** After a lost connection: what is known about the payment, and what is being done about it. */
export function FindingPayment({ isUnclear, onAgain }: FindingPaymentProps) {
  return (
    <FindingOut
      what="payment"
      done="made"
      isUnclear={isUnclear}
      onAgain={onAgain}
      elsewhere={
        <LinkButton variant="subtle" to="/invoices">
          See your invoices
        </LinkButton>
      }
    />
  )
}
