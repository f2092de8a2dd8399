import { TextLink } from '../lib/router/text-link.tsx'
import styles from './store-link.module.css'

/** A store's name, linked to its account for wholesale staff. */
export function StoreLink({ store }: { store: { id: number; name: string } }) {
  return (
    <TextLink className={styles.name} to="/desk/stores/$id/account" params={{ id: String(store.id) }}>
      {store.name}
    </TextLink>
  )
}
