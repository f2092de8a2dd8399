import { OrderSection } from '../ui/page/section.tsx'
import styles from './order-notes.module.css'

type OrderNotesProps = {
  notes: string | null
  /** For notes that are read from a distance. */
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
