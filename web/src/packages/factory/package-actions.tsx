import { Button } from '@mantine/core'
import type { FactoryPackage } from '@trousseau/contract/packages'
import { DownloadSlip } from '../package-slip.tsx'
import type { PackageQuestion } from './package-dialogs.tsx'

type PackageActionsProps = { pack: FactoryPackage; onAsk: (question: PackageQuestion) => void }

export function PackageActions({ pack, onAsk }: PackageActionsProps) {
  const isOpen = pack.dispatched_at === null
  return (
    <>
      {isOpen && (
        <Button variant="subtle" color="red" onClick={() => onAsk('delete')}>
          Delete package
        </Button>
      )}
      <DownloadSlip id={pack.id} />
      {isOpen && pack.order_count > 0 && <Button onClick={() => onAsk('dispatch')}>Dispatch</Button>}
    </>
  )
}
