import type { Retailer } from '@trousseau/contract/stores'
import { PasswordPrompt } from '../../lib/forms/password-prompt.tsx'

type DeleteStorePromptProps = {
  /** Stays while the prompt closes, so that its words do not change in one's eyes. Undefined until one is asked about. */
  store: Retailer | undefined
  isOpen: boolean
  onClose: () => void
  onTake: (password: string) => Promise<unknown>
}

export function DeleteStorePrompt({ store, isOpen, onClose, onTake }: DeleteStorePromptProps) {
  return (
    <PasswordPrompt isOpen={isOpen} onClose={onClose} onTake={onTake}>
      <p>
        <strong>{store?.name}</strong> will be deleted.
      </p>
      <p>
        Its people are signed out and cannot sign in any more. Its orders, invoices and payments stay on
        record. This cannot be taken back.
      </p>
    </PasswordPrompt>
  )
}
