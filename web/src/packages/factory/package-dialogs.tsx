import { useNavigate, useRouterState } from '@tanstack/react-router'
import type { FactoryPackage } from '@trousseau/contract/packages'
import { ContentsDialog } from './contents-dialog.tsx'
import { DeletePackagesDialog } from './delete-packages-dialog.tsx'
import { DispatchDialog } from './dispatch-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'

export type PackageQuestion = 'contents' | 'note' | 'tracking' | 'cost' | 'dispatch' | 'delete'

type PackageDialogsProps = { pack: FactoryPackage; asked: PackageQuestion | undefined; onClose: () => void }

/** Everything that can be done to one package, one at a time. */
export function PackageDialogs({ pack, asked, onClose }: PackageDialogsProps) {
  const navigate = useNavigate()
  const search = useRouterState({ select: ({ location }) => location.state.packagesSearch })
  const dialog = { pack, onClose }
  return (
    <>
      <ContentsDialog {...dialog} isOpen={asked === 'contents'} />
      <NoteDialog {...dialog} isOpen={asked === 'note'} />
      <ShipmentDialog {...dialog} change="tracking" isOpen={asked === 'tracking'} />
      <ShipmentDialog {...dialog} change="cost" isOpen={asked === 'cost'} />
      <DispatchDialog {...dialog} isOpen={asked === 'dispatch'} />
      <DeletePackagesDialog
        packages={[pack]}
        isOpen={asked === 'delete'}
        onClose={onClose}
        onDone={() => navigate({ to: '/packages', search: search ?? {} })}
      />
    </>
  )
}
