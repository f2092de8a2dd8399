import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { BusyButton } from '../ui/busy-button.tsx'
import styles from './export-buttons.module.css'

/** As the exports' `type` has it: all, sample, re-order. */
export type ExportType = '' | '1' | '2'

const BUTTONS = [
  { type: '', label: 'All', name: 'Export all' },
  { type: '1', label: 'Sample', name: 'Export sample' },
  { type: '2', label: 'Re-Order', name: 'Export re-order' },
] as const

type ExportButtonsProps = {
  /** The one that is being made. */
  busy: ExportType | undefined
  onExport: (type: ExportType) => void
}

/** The three spreadsheets of a list. */
export function ExportButtons({ busy, onExport }: ExportButtonsProps) {
  const legend = useId()
  return (
    <fieldset className={styles.group} aria-labelledby={legend}>
      <span className={styles.legend} id={legend}>
        <Download size={15} strokeWidth={1.75} aria-hidden />
        Export
      </span>
      <Button.Group>
        {BUTTONS.map(({ type, label, name }) => (
          <BusyButton
            key={type}
            variant="default"
            aria-label={name}
            busy={busy === type}
            busyLabel="…"
            onClick={() => onExport(type)}
          >
            {label}
          </BusyButton>
        ))}
      </Button.Group>
    </fieldset>
  )
}
