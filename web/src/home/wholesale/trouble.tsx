import type { HouseOverview } from '@trousseau/contract/overviews'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../lib/router/text-link.tsx'
import { countOf } from '../home-words.ts'
import styles from './trouble.module.css'

/** What went wrong and waits for somebody. Nothing at all on a good day. */
export function Trouble({ trouble }: Pick<HouseOverview, 'trouble'>) {
  const lines = linesOf(trouble)
  if (lines.length === 0) return null
  return (
    <section className={styles.trouble} aria-label="Needs a look" data-wide>
      <TriangleAlert className={styles.icon} size={20} strokeWidth={1.75} aria-hidden />
      <ul className={styles.lines}>
        {lines.map(([words, link]) => (
          <li key={words}>
            {`${words} `}
            {link}
          </li>
        ))}
      </ul>
    </section>
  )
}

function linesOf({ breaks, dead_notices, unclear_payments }: HouseOverview['trouble']) {
  const lines: (readonly [words: string, link: ReactNode])[] = []
  if (dead_notices > 0)
    lines.push([
      `${countOf(dead_notices, 'message')} did not go out.`,
      <TextLink key="notices" to="/desk/notices" search={{ state: 'dead' }}>
        Look at the notices
      </TextLink>,
    ])
  if (unclear_payments > 0)
    lines.push([
      `${countOf(unclear_payments, 'payment has', 'payments have')} no known outcome yet: the payment provider is asked again until it tells.`,
      <TextLink key="transactions" to="/desk/transactions">
        Look at the transactions
      </TextLink>,
    ])
  if (breaks > 0)
    lines.push([
      `Our books and the payment provider’s differ in ${countOf(breaks, 'place')}, and nobody has settled it yet.`,
      null,
    ])
  return lines
}
