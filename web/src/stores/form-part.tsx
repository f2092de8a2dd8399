import { type ReactNode, useId } from 'react'
import styles from './form-part.module.css'

type FormPartProps = { title: string; hint?: string; children: ReactNode }

/** Fields that belong together: two in a row, unless one asks for a whole row or a third of one. */
export function FormPart({ title, hint, children }: FormPartProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

export const WHOLE_ROW = styles.whole ?? ''
export const THIRD_OF_ROW = styles.third ?? ''
