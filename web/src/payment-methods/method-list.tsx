import { Skeleton } from '@mantine/core'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { MethodFace } from './method-face.tsx'
import styles from './method-list.module.css'
import { methodName } from './method-words.ts'

type MethodListProps = {
  methods: readonly PaymentMethod[]
  onEdit: (method: PaymentMethod) => void
  onDelete: (method: PaymentMethod) => void
}

export function MethodList({ methods, onEdit, onDelete }: MethodListProps) {
  return (
    <ul className={styles.list} aria-label="Payment methods">
      {methods.map((method) => {
        const words = `the ${methodName(method)} of ${method.person_name}`
        return (
          <li key={method.id} className={styles.card}>
            <MethodFace method={method} />
            <div className={styles.actions}>
              <IconButton label={`Edit ${words}`} icon={Pencil} onClick={() => onEdit(method)} />
              <IconButton label={`Delete ${words}`} icon={Trash2} onClick={() => onDelete(method)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

export function MethodSkeletons() {
  return (
    <Loading label="Loading the payment methods">
      <div className={styles.list}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className={styles.skeleton ?? ''} />
        ))}
      </div>
    </Loading>
  )
}
