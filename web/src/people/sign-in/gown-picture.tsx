import { useMediaQuery } from '@mantine/hooks'
import avif640 from './gown-640.avif'
import webp640 from './gown-640.webp'
import avif1200 from './gown-1200.avif'
import webp1200 from './gown-1200.webp'
import styles from './gown-picture.module.css'

/** Decoration, so it has no words; a phone, where it is not shown, does not load it either. */
export function GownPicture() {
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  if (!isWide) return null
  return (
    <picture>
      <source type="image/avif" srcSet={`${avif640} 640w, ${avif1200} 1200w`} sizes="50vw" />
      <source type="image/webp" srcSet={`${webp640} 640w, ${webp1200} 1200w`} sizes="50vw" />
      <img className={styles.gown} src={webp1200} alt="" fetchPriority="high" />
    </picture>
  )
}
