import { packages } from '@trousseau/contract/packages'
import { Download } from 'lucide-react'
import { useDownload } from '../lib/api/use-download.ts'
import { BusyButton } from '../ui/busy-button.tsx'

/** Saves the packing slip as package-{id}.pdf. */
export function DownloadSlip({ id }: { id: number }) {
  const slip = useDownload(packages.downloadPackage, 'Package downloaded successfully', id)
  return (
    <BusyButton
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
      busy={slip.isPending}
      busyLabel="Downloading…"
      onClick={() => slip.mutate({ params: { id: String(id) } })}
    >
      Packing slip
    </BusyButton>
  )
}
