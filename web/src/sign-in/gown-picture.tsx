import { useMediaQuery } from '@mantine/hooks'
import styles from './gown-picture.module.css'

const files = import.meta.glob<string>('./gown-*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** Decoration, so it has no words; a phone, where it is not shown, does not load it either. */
export function GownPicture() {
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  const plain = files['./gown-1200.webp']
  if (!isWide || plain === undefined) return null
  return (
    <picture>
      <source type="image/avif" srcSet={sizesOf('avif')} sizes="50vw" />
      <source type="image/webp" srcSet={sizesOf('webp')} sizes="50vw" />
      <img className={styles.gown} src={plain} alt="" fetchPriority="high" />
    </picture>
  )
}

function sizesOf(format: 'avif' | 'webp'): string {
  return [640, 1200].map((width) => `${files[`./gown-${width}.${format}`]} ${width}w`).join(', ')
}
