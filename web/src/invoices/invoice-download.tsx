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
