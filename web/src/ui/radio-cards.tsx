import { VisuallyHidden } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './radio-cards.module.css'

type Card = {
  id: number
  /** Identifies the card in a sentence: "the address of Anna Reed". */
  words: string
  face: ReactNode
}

type RadioCardsProps = {
  label: string
  cards: readonly Card[]
  value: number | undefined
  onChange: (id: number) => void
  onEdit?: (id: number) => void
  onDelete?: (id: number) => void
}

/** A choice among saved entries. The buttons are outside the label, because a click in the label selects the card. */
export function RadioCards({ label, cards, value, onChange, onEdit, onDelete }: RadioCardsProps) {
  const name = useId()
  return (
    <fieldset className={styles.cards}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {cards.map(({ id, words, face }) => (
        <div key={id} className={styles.card} data-chosen={id === value || undefined}>
          <label className={styles.choice}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            {face}
          </label>
          <div className={styles.actions}>
            {onEdit && <IconButton label={`Edit ${words}`} icon={Pencil} onClick={() => onEdit(id)} />}
            {onDelete && <IconButton label={`Delete ${words}`} icon={Trash2} onClick={() => onDelete(id)} />}
          </div>
        </div>
      ))}
    </fieldset>
  )
}
