import type { Picture } from '@trousseau/contract/pictures'
import { shownColor } from '@trousseau/domain/catalogue/shown-color'
import styles from './shown-in.module.css'

type ShownInProps = { picture: Picture | undefined; chosen: string | undefined }

/** "Shown in Wine", below a picture of another color than the chosen one. */
export function ShownIn({ picture, chosen }: ShownInProps) {
  const shown = picture && shownColor(picture.alt)
  if (shown === undefined || chosen === undefined || shown === chosen) return null
  return <p className={styles.shown}>Shown in {shown}</p>
}
