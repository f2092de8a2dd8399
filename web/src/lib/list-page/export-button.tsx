import type { FileEndpoint } from '@trousseau/contract/endpoint'
import { Download } from 'lucide-react'
import { BusyButton } from '../../ui/busy-button.tsx'
import type { Outgoing } from '../api/call.ts'
import { useDownload } from '../api/use-download.ts'

type ExportButtonProps<E extends FileEndpoint> = {
  endpoint: E
  /** The list's filters: the spreadsheet has the same rows, from all pages. */
  asked: Outgoing<E>
  done: string
}

/** Downloads a list as a spreadsheet. */
export function ExportButton<E extends FileEndpoint>({ endpoint, asked, done }: ExportButtonProps<E>) {
  const download = useDownload(endpoint, done)
  return (
    <BusyButton
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
      busy={download.isPending}
      busyLabel="Exporting…"
      onClick={() => download.mutate(asked)}
    >
      Export
    </BusyButton>
  )
}
