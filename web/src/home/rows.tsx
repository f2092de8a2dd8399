import type { ReactNode } from 'react'
import { OrderPicture } from '../orders/order-picture.tsx'
import styles from './rows.module.css'

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = {
  /** Omitted for rows without pictures; null is an item without one. */
  image?: string | null
  /** The name, as a link. */
  name: ReactNode
  /** The details in small type; each part stays on one line. */
  below: readonly ReactNode[]
  side?: ReactNode
}

export function Row({ image, name, below, side }: RowProps) {
  return (
    <li className={styles.row} data-pictured={image !== undefined || undefined}>
      {image !== undefined && (
        <div className={styles.picture}>
          <OrderPicture image={image} />
        </div>
      )}
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.below}>
          {below.map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have nothing but their order
            <span key={place} className={styles.piece}>
              {piece}
            </span>
          ))}
        </span>
      </div>
      {side && <div className={styles.side}>{side}</div>}
    </li>
  )
}
