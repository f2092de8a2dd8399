import { Skeleton } from '@mantine/core'
import type { Address } from '@trousseau/contract/addresses'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { AddressLines } from '../address-lines.tsx'
import styles from './address-list.module.css'

type AddressListProps = {
  addresses: readonly Address[]
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
}

export function AddressList({ addresses, onEdit, onDelete }: AddressListProps) {
  return (
    <ul className={styles.list} aria-label="Addresses">
      {addresses.map((address) => (
        <li key={address.id} className={styles.card}>
          <AddressLines address={address} />
          <div className={styles.actions}>
            <IconButton
              label={`Edit the address of ${address.full_name}`}
              icon={Pencil}
              onClick={() => onEdit(address)}
            />
            <IconButton
              label={`Delete the address of ${address.full_name}`}
              icon={Trash2}
              onClick={() => onDelete(address)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function AddressSkeletons() {
  return (
    <Loading label="Loading the addresses">
      <div className={styles.list}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className={styles.skeleton ?? ''} />
        ))}
      </div>
    </Loading>
  )
}
