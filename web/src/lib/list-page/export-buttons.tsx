import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import styles from './export-buttons.module.css'

/** The values of the exports' `type`: all, sample, re-order. */
type ExportType = '' | '1' | '2'

const BUTTONS = [
  { type: '', label: 'All', name: 'Export all' },
  { type: '1', label: 'Sample', name: 'Export sample' },
  { type: '2', label: 'Re-Order', name: 'Export re-order' },
] as const

type Asked<Filters> = { params: { id: string }; query: Filters & { type: ExportType } }

type ExportButtonsProps<Filters> = {
  storeId: number
  /** The list's filters: the spreadsheet has the same rows, from all pages. */
  filters: Filters
  download: {
    isPending: boolean
    variables: { query: { type?: ExportType | undefined } } | undefined
    mutate: (asked: Asked<NoInfer<Filters>>) => void
  }
}

/** The buttons for the three spreadsheets of a store's list. */
export function ExportButtons<Filters>({ storeId, filters, download }: ExportButtonsProps<Filters>) {
  const busy = download.isPending ? download.variables?.query.type : undefined
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
            onClick={() => download.mutate({ params: { id: String(storeId) }, query: { ...filters, type } })}
          >
            {label}
          </BusyButton>
        ))}
      </Button.Group>
    </fieldset>
  )
}
