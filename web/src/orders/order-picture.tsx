import { pictureAddress } from '../lib/picture-address.ts'
import { Hanger } from '../ui/page/hanger.tsx'
import styles from './order-picture.module.css'

/** The item's picture as it was when ordered. Hidden from screen readers, because its name is beside it. */
export function OrderPicture({ image }: { image: string | null }) {
  return (
    <div className={styles.frame} aria-hidden>
      {image === null ? (
        <Hanger />
      ) : (
        <img className={styles.image} src={pictureAddress(image)} alt="" decoding="async" />
      )}
    </div>
  )
}
