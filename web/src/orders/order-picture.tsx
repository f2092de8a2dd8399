import { Hanger } from '../ui/page/hanger.tsx'
import styles from './order-picture.module.css'

/** What was ordered, as it looked then. Its name stands beside it. */
export function OrderPicture({ image }: { image: string | null }) {
  return (
    <div className={styles.frame} aria-hidden>
      {image === null ? <Hanger /> : <img className={styles.image} src={image} alt="" decoding="async" />}
    </div>
  )
}
