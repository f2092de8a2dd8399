import styles from './color-swatch.module.css'

type ColorSwatchProps = { hex: string; size?: number }

/** A color as a dot. Hidden from screen readers, which get the color's name from the text beside it. */
export function ColorSwatch({ hex, size = 12 }: ColorSwatchProps) {
  return (
    <span className={styles.swatch} style={{ backgroundColor: hex, height: size, width: size }} aria-hidden />
  )
}
