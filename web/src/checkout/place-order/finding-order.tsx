import { LinkButton } from '../../lib/router/link-button.tsx'
import { FindingOut } from '../../lib/send-once/finding-out.tsx'
import type { SendState } from '../../lib/send-once/use-send-once.ts'

type FindingOrderProps = { state: SendState; onAgain: () => Promise<void> }

/** After a lost connection: what is known about the order, and what is being done about it. */
export function FindingOrder({ state, onAgain }: FindingOrderProps) {
  return (
    <FindingOut
      what="order"
      done="placed"
      isUnclear={state === 'unclear'}
      onAgain={onAgain}
      elsewhere={
        <LinkButton variant="subtle" to="/sales-order">
          See your sales orders
        </LinkButton>
      }
    />
  )
}
