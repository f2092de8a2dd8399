import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import type { Submit } from './method-foot.tsx'
import { Notice } from './notice.tsx'

type HeldMethodProps = {
  messages: readonly string[]
  isSaving: boolean
  onFinish: Submit
}

/** The provider has it, and our server could not be told: nothing is to be typed or sent to the provider again. */
export function HeldMethod({ messages, isSaving, onFinish }: HeldMethodProps) {
  // Never asked for: the provider's answer is held already.
  const atProvider = () => Promise.reject(new Error('The payment method is saved at the provider already.'))
  return (
    <Notice title="Saved at the payment provider, not yet on the store’s list.">
      <p>Nothing has to be typed again. Please finish saving.</p>
      <FormErrors messages={messages} />
      <BusyButton busy={isSaving} busyLabel="Saving…" onClick={() => onFinish(atProvider, () => false)}>
        Finish saving
      </BusyButton>
    </Notice>
  )
}
