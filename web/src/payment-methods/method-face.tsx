import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { maskedNumber } from '@trousseau/domain/payment-method'
import { useSession } from '../lib/session/use-session.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import styles from './method-face.module.css'
import { logoOf, MethodLogo } from './method-logo.tsx'
import { expiresOn, hasExpired } from './method-words.ts'

/** One saved card or bank account: what tells it from the others, and nothing of its number but the last four. */
export function MethodFace({ method }: { method: PaymentMethod }) {
  const today = useSession()?.today ?? ''
  const expires = expiresOn(method)
  return (
    <div className={styles.face}>
      <MethodLogo logo={logoOf(method)} />
      <div className={styles.words}>
        <span className={styles.number}>{maskedNumber(method.card_last_four)}</span>
        {expires !== undefined && (
          <span className={styles.line}>
            Expires on {expires}
            {hasExpired(method, today) && <StatusBadge tone="warning">Expired</StatusBadge>}
          </span>
        )}
        <span className={styles.quiet}>{kindOf(method)}</span>
        <span className={styles.name}>{method.person_name}</span>
      </div>
    </div>
  )
}

/** Where the logo does not say it already. */
function kindOf({ method, card_type, card_brand, bank_type }: PaymentMethod): string | null {
  if (method === 'card') return card_type === 'other' ? card_brand : null
  if (bank_type === null) return 'Bank account'
  return bank_type === 'checking' ? 'Checking account' : 'Savings account'
}
