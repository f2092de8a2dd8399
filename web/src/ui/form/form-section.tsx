import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './form-section.module.css'

type FormSectionProps = { title: string; hint?: string; children: ReactNode }

export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** Puts short fields side by side. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Two fields per row, unless a field asks for a whole row or a third of one. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

export const WHOLE_ROW = styles.whole ?? ''
export const THIRD_OF_ROW = styles.third ?? ''
