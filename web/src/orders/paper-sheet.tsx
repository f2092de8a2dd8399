import type { OrderRow } from '@trousseau/contract/orders/shapes'
import { publicConfig } from '@trousseau/contract/public-config'
import type { ReactNode } from 'react'
import { ShipToLines } from '../addresses/ship-to-lines.tsx'
import { useOne } from '../lib/api/use-api.ts'
import { type Fact, Facts } from '../ui/facts.tsx'
import styles from './paper-sheet.module.css'

type PaperSheetProps = {
  label: string
  /** The kind of document, shown opposite the wholesaler's name. */
  kind: string
  facts: readonly Fact[]
  address: OrderRow['address']
  children: ReactNode
}

/** A document as it will be printed: the wholesaler, the facts, the shipping address, and then its own content. */
export function PaperSheet({ label, kind, facts, address, children }: PaperSheetProps) {
  const wholesaler = useOne(publicConfig.getConfig, {}).data?.house
  return (
    <article className={styles.sheet} aria-label={label}>
      <header className={styles.head}>
        <div>
          <p className={styles.wholesaler}>{wholesaler?.name}</p>
          <p className={styles.quiet}>{wholesaler?.phone}</p>
        </div>
        <p className={styles.kind}>{kind}</p>
      </header>
      <div className={styles.top}>
        <Facts facts={facts} />
        <div>
          <PaperLabel>Ship to</PaperLabel>
          <ShipToLines address={address} />
        </div>
      </div>
      {children}
    </article>
  )
}

export function PaperLabel({ children }: { children: string }) {
  return <h2 className={styles.label}>{children}</h2>
}

type PaperTableProps = { className: string | undefined; heads: readonly string[]; children: ReactNode }

/** Each cell has its column's header as `data-label`, which a phone shows with it. */
export function PaperTable({ className = '', heads, children }: PaperTableProps) {
  return (
    <table className={`${styles.table} ${className}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
