import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { FindingOut } from './finding-out.tsx'
import styles from './payment-summary.module.css'
import type { PayingState } from './use-paying.ts'

type PlacePaymentProps = {
  /** What pressing the button does: which card or bank account is charged how much. */
  words: string | undefined
  state: PayingState
  /** Why the last try did not work, in the words of whoever refused it. */
  messages: readonly string[]
  isComplete: boolean
  onPlace: () => Promise<void>
}

export function PlacePayment({ words, state, messages, isComplete, onPlace }: PlacePaymentProps) {
  return (
    <div className={styles.place}>
      <FormErrors messages={messages} />
      <p className={styles.words}>{words}</p>
      <BusyButton
        size="md"
        fullWidth
        busyLabel="Paying…"
        busy={state !== 'resting'}
        disabled={!isComplete}
        onClick={onPlace}
      >
        Place Order
      </BusyButton>
      {state === 'finding' && <FindingOut isUnclear={false} onAgain={onPlace} />}
    </div>
  )
}
