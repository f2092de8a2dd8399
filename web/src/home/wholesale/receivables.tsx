import type { HouseOverview } from '@trousseau/contract/overviews'
import { formatMoney } from '@trousseau/domain/money'
import { TextLink } from '../../lib/router/text-link.tsx'
import { Money } from '../../ui/money.tsx'
import { Block, NothingHere } from '../block.tsx'
import { sumOf } from '../home-words.ts'
import styles from './receivables.module.css'

/** What stores owe, by how long it is overdue. */
export function Receivables({ receivables }: Pick<HouseOverview, 'receivables'>) {
  const sum = sumOf(receivables)
  const most = Math.max(1, ...receivables.map(({ amount }) => amount))
  return (
    <Block
      title="Receivables"
      figure={<Money>{formatMoney(sum)}</Money>}
      caption="open in invoices"
      actions={
        <TextLink to="/desk/invoices" search={{ status: 'open' }}>
          Open invoices
        </TextLink>
      }
    >
      {sum === 0 ? (
        <NothingHere>No invoice is open.</NothingHere>
      ) : (
        <dl className={styles.ages}>
          {receivables.map(({ label, amount, formatted_amount }) => (
            <div key={label} className={styles.age}>
              <dt>{label}</dt>
              <dd>
                <Money>{formatted_amount}</Money>
                <span className={styles.track} aria-hidden>
                  <span className={styles.bar} style={{ width: `${(amount / most) * 100}%` }} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Block>
  )
}
