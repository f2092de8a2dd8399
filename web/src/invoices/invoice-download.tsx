import { creditNotes } from '@trousseau/contract/credit-notes'
import { invoices } from '@trousseau/contract/invoices'
import { Download } from 'lucide-react'
import { useDownload } from '../lib/api/use-download.ts'
import { BusyButton } from '../ui/busy-button.tsx'

/** Saves invoice-{number}.pdf. */
export function DownloadInvoice({ id, number }: { id: number; number: number }) {
  const download = useDownload(invoices.downloadInvoice, 'Invoice downloaded successfully', number)
  return (
    <BusyButton
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
      busy={download.isPending}
      busyLabel="downloading…"
      onClick={() => download.mutate({ params: { id: String(id) } })}
    >
      download pdf
    </BusyButton>
  )
}

/** Saves credit-note-{number}.pdf. */
export function DownloadCreditNote({ id, number }: { id: number; number: number }) {
  const download = useDownload(creditNotes.downloadCreditNote, 'Credit note downloaded successfully', number)
  return (
    <BusyButton
      variant="subtle"
      size="compact-sm"
      leftSection={<Download size={14} strokeWidth={1.75} aria-hidden />}
      aria-label={`Download credit note # ${number}`}
      busy={download.isPending}
      busyLabel="downloading…"
      onClick={() => download.mutate({ params: { id: String(id) } })}
    >
      download pdf
    </BusyButton>
  )
}
