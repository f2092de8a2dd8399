import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { useState } from 'react'
import styles from './audit-chip.module.css'

type Named = { id: number; name: string }

type AuditChipProps = {
  id: number
  /** As an entry in sight names them. */
  found: Named | undefined
  /** What they go by where no entry names them: "User". */
  kind: string
  all: string
  onClear: () => void
}

/** That the list is about one person or store, and the way to have all again. */
export function AuditChip({ id, found, kind, all, onClear }: AuditChipProps) {
  // A search that finds nothing more of them does not take their name away.
  const [known, setKnown] = useState(found)
  if (found && found.name !== known?.name) setKnown(found)
  const name = known?.id === id ? known.name : `${kind} ${id}`
  return (
    <Button
      className={styles.chip ?? ''}
      variant="light"
      rightSection={<X size={14} strokeWidth={2} aria-hidden />}
      aria-label={`Only ${name}: show all ${all}`}
      onClick={onClear}
    >
      {name}
    </Button>
  )
}
