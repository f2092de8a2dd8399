import { OrderSection } from '../ui/page/section.tsx'
import styles from './order-notes.module.css'

type OrderNotesProps = {
  notes: string | null
  /** To be read from a step away. */
  isLarge?: boolean
}

export function OrderNotes({ notes, isLarge = false }: OrderNotesProps) {
  return (
    <OrderSection title="Notes">
      <p className={styles.notes} data-large={isLarge || undefined}>
        {notes || 'No Notes'}
      </p>
    </OrderSection>
  )
}
