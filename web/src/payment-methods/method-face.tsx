import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { maskedNumber } from '@trousseau/domain/money/payment-method'
import type { ReactNode } from 'react'
import { useSession } from '../lib/session/use-session.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import styles from './method-face.module.css'
import { expiresOn, hasExpired } from './method-words.ts'

/** A saved card or bank account with what identifies it; of its number only the last four digits. */
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

/** Null if the logo already shows the card's brand. */
function kindOf({ method, card_type, card_brand, bank_type }: PaymentMethod): string | null {
  if (method === 'card') return card_type === 'other' ? card_brand : null
  if (bank_type === null) return 'Bank account'
  return bank_type === 'checking' ? 'Checking account' : 'Savings account'
}

type Logo = 'visa' | 'mastercard' | 'other' | 'bank'

function logoOf({ method, card_type }: PaymentMethod): Logo {
  return method === 'bank' ? 'bank' : (card_type ?? 'other')
}

/** Small, simple drawings that can be told apart at a glance. */
const DRAWINGS: Record<Logo, { name: string; drawing: ReactNode }> = {
  visa: {
    name: 'Visa',
    drawing: (
      <path
        className={styles.visa}
        d="M9 11h3l2.1 6.5L17.4 11h2.9l-5 10h-2.9ZM21.4 11h2.8l-1.6 10h-2.8ZM32.4 11.5l-.5 2.3c-1.5-.8-3.3-.7-3.4.2-.1 1.2 3.6 1.2 3.4 4-.2 3.1-4.3 4-7.6 2.7l.5-2.4c1.7 1 4 .9 4.1 0 .1-1.2-3.5-1.2-3.3-3.9.2-3 3.8-3.9 6.8-2.9ZM37 11h2.4L42 21h-2.6l-.4-1.8h-3.2l-.9 1.8h-2.9Zm.9 3-1.3 3.1h2Z"
      />
    ),
  },
  mastercard: {
    name: 'Mastercard',
    drawing: (
      <>
        <circle className={styles.red} cx="19.5" cy="16" r="7.5" />
        <circle className={styles.amber} cx="28.5" cy="16" r="7.5" />
        <path className={styles.between} d="M24 10a7.5 7.5 0 0 1 0 12 7.5 7.5 0 0 1 0-12Z" />
      </>
    ),
  },
  other: {
    name: 'Card',
    drawing: (
      <>
        <path className={styles.band} d="M1 9h46v5H1Z" />
        <path className={styles.stroke} d="M7 21h9M20 21h5" />
        <path className={styles.stroke} d="M35 18.5h6v5h-6Z" />
      </>
    ),
  },
  bank: {
    name: 'Bank account',
    drawing: (
      <>
        <path className={styles.stroke} d="m14.5 13 9.5-5.5 9.5 5.5Z" />
        <path className={styles.stroke} d="M17.5 15.5v6M24 15.5v6M30.5 15.5v6M14.5 24h19" />
      </>
    ),
  },
}

function MethodLogo({ logo }: { logo: Logo }) {
  const { name, drawing } = DRAWINGS[logo]
  return (
    <svg className={styles.logo} viewBox="0 0 48 32" role="img" aria-label={name}>
      <rect className={styles.plate} x=".5" y=".5" width="47" height="31" rx="3" />
      {drawing}
    </svg>
  )
}
