import styles from './colour-swatch.module.css'

type ColourSwatchProps = { hex: string; size?: number }

/** A colour as a dot. Its name stands beside it, or is heard. */
export function ColourSwatch({ hex, size = 12 }: ColourSwatchProps) {
  return (
    <span className={styles.swatch} style={{ backgroundColor: hex, height: size, width: size }} aria-hidden />
  )
}
