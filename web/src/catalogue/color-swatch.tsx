import styles from './color-swatch.module.css'

type ColorSwatchProps = { hex: string; size?: number }

/** A color as a dot. Its name stands beside it, or is heard. */
export function ColorSwatch({ hex, size = 12 }: ColorSwatchProps) {
  return (
    <span className={styles.swatch} style={{ backgroundColor: hex, height: size, width: size }} aria-hidden />
  )
}
