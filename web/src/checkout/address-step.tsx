import { Button } from '@mantine/core'
import type { Address } from '@trousseau/contract/addresses'
import { useState } from 'react'
import { AddressDialog } from '../addresses/address-dialog.tsx'
import { AddressLines } from '../addresses/address-lines.tsx'
import { DeleteAddressDialog } from '../addresses/delete-address-dialog.tsx'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { CardSkeletons, Next, StepMessages } from './step-foot.tsx'
import styles from './step-parts.module.css'
import type { Checkout } from './use-checkout.ts'

type AddressStepProps = { checkout: Checkout; messages: readonly string[]; onNext: () => void }

export function AddressStep({ checkout, messages, onNext }: AddressStepProps) {
  const { addressList: read, savedAddresses: addresses, address: chosen, change, noteDeletion } = checkout
  const [edited, setEdited] = useState<{ address: Address | undefined; opened: number }>()
  const [isEditing, setIsEditing] = useState(false)
  const [deleted, setDeleted] = useState<Address>()
  const [isDeleting, setIsDeleting] = useState(false)
  const withId = (id: number) => addresses?.find((address) => address.id === id)

  function edit(address: Address | undefined) {
    setEdited((before) => ({ address, opened: (before?.opened ?? 0) + 1 }))
    setIsEditing(true)
  }
  function remove(address: Address | undefined) {
    if (!address) return
    setDeleted(address)
    setIsDeleting(true)
    noteDeletion({ address: address.id })
  }
  const add = (look: 'default' | 'filled') => (
    <Button variant={look} onClick={() => edit(undefined)}>
      Add new address
    </Button>
  )

  return (
    <>
      <StepMessages messages={messages} />
      {read.error && !addresses ? (
        <LoadFailed
          what="The addresses could not be loaded."
          failure={read.error}
          kept="Your choices are saved."
          onRetry={() => void read.refetch()}
          isRetrying={read.isFetching}
        />
      ) : !addresses ? (
        <CardSkeletons label="Loading the addresses" height={190} />
      ) : addresses.length === 0 ? (
        <EmptyState sentence="No address has been added yet." action={add('filled')} />
      ) : (
        <>
          <RadioCards
            label="Shipping Address"
            cards={addresses.map((address) => ({
              id: address.id,
              words: `the address of ${address.full_name}`,
              face: <AddressLines address={address} />,
            }))}
            value={chosen?.id}
            onChange={(id) => change({ address: id })}
            onEdit={(id) => edit(withId(id))}
            onDelete={(id) => remove(withId(id))}
          />
          <div className={styles.add}>{add('default')}</div>
        </>
      )}
      <Next
        missing={chosen ? undefined : addresses?.length ? 'Please choose an address.' : ''}
        isWaiting={read.isPending}
        onNext={() => {
          if (chosen) change({ address: chosen.id })
          onNext()
        }}
      />
      <AddressDialog
        // A new key each time it opens, so that the form starts fresh.
        key={edited?.opened ?? 0}
        address={edited?.address}
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        onSaved={({ id }) => {
          setIsEditing(false)
          change({ address: id })
        }}
      />
      {deleted && (
        <DeleteAddressDialog address={deleted} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
      )}
    </>
  )
}
