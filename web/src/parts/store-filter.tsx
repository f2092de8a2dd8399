import { Button } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import { X } from 'lucide-react'
import { useRead } from '../app/use-api.ts'
import styles from './store-filter.module.css'

type StoreFilterProps = { store: number; onClear: () => void }

/** That a list is one store's, and the way to have all stores again. */
export function StoreFilter({ store, onClear }: StoreFilterProps) {
  const read = useRead(api.getStore, { params: { id: String(store) } })
  const name = read.data && !read.isPlaceholderData ? read.data.name : `Store ${store}`
  return (
    <Button
      className={styles.chip ?? ''}
      variant="light"
      rightSection={<X size={14} strokeWidth={2} aria-hidden />}
      aria-label={`Only ${name}: show all stores`}
      onClick={onClear}
    >
      {name}
    </Button>
  )
}
