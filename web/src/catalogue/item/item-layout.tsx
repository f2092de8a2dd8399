import type { Picture } from '@trousseau/contract/pictures'
import type { ReactNode } from 'react'
import { Money } from '../../ui/money.tsx'
import { Gallery } from './gallery.tsx'
import styles from './item-layout.module.css'

type ItemLayoutProps = {
  item: { name: string; description: string; images: readonly Picture[]; formatted_wholesale_price: string }
  /** Goes above the item's name, such as its style number. */
  above?: ReactNode
  besidePrice?: ReactNode
  /** The chosen color, of which a picture is shown if there is one. */
  color?: string | undefined
  form: ReactNode
}

/** The item's pictures, and beside them its description and the form. */
export function ItemLayout({ item, above, besidePrice, color, form }: ItemLayoutProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.pictures}>
        <Gallery name={item.name} pictures={item.images} color={color} />
      </div>
      <div className={styles.words}>
        {above && <p className={styles.above}>{above}</p>}
        <h2 className={styles.name}>{item.name}</h2>
        <p className={styles.prices}>
          <span className={styles.price}>
            <Money>{item.formatted_wholesale_price}</Money>
          </span>
          {besidePrice && <span className={styles.beside}>{besidePrice}</span>}
        </p>
        {item.description !== '' && <p className={styles.description}>{item.description}</p>}
        {form}
      </div>
    </div>
  )
}
