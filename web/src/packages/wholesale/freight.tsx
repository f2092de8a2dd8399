import { Button } from '@mantine/core'
import { packages, type WholesalePackage } from '@trousseau/contract/packages'
import { useState } from 'react'
import { useWrite } from '../../lib/api/use-api.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx'

const REFRESHES = { refreshes: [packages.getFactoryPackage, packages.listPackages] }

/** Puts right who paid the carrier, which decides whether the factory is owed the freight. */
export function Freight({ pack }: { pack: WholesalePackage }) {
  const [isAsking, setIsAsking] = useState(false)
  const update = useWrite(packages.updateFreight, REFRESHES)
  const { id, version, factory, freight_by } = pack
  const isFactory = freight_by === 'factory'

  const save = () =>
    update
      .mutateAsync({
        params: { id: String(id) },
        body: { freight_by: isFactory ? 'wholesale' : 'factory', version },
      })
      .then(
        () => toastSuccess('Who paid the carrier is saved.'),
        (failure: Error) => toastFailure(failure.message),
      )

  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setIsAsking(true)}>
        {isFactory ? 'We paid the carrier' : `${factory.name} paid the carrier`}
      </Button>
      <ConfirmDialog
        question={isFactory ? 'Did we pay the carrier?' : `Did ${factory.name} pay the carrier?`}
        confirmLabel="Yes, save"
        pendingLabel="Saving…"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={save}
      >
        <p>
          {isFactory
            ? `The shipping cost is taken off what we owe ${factory.name}. What the store pays does not change.`
            : `The shipping cost is added to what we owe ${factory.name}. What the store pays does not change.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
