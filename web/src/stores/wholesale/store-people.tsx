import { Button } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { Store } from '@trousseau/contract/stores'
import { ADMIN } from '@trousseau/domain/roles'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { useRead } from '../../lib/api/use-api.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { InviteDialog } from '../../people/invite-dialog.tsx'
import { usePeopleQuery } from '../../people/people-query.ts'
import { PeopleTable } from '../../people/people-table.tsx'
import styles from './store-people.module.css'

/** Those who sign in for the store. All of the staff may invite; who is there already is the admins' business. */
export function StorePeople({ store }: { store: Store }) {
  const params = { id: String(store.id) }
  const isAdmin = useSession()?.user.role_id === ADMIN
  const [query, change] = usePeopleQuery()
  const read = useRead(api.listStoreUsers, { params, query })
  const [isInviting, setIsInviting] = useState(false)
  return (
    <section className={styles.people} aria-labelledby="store-people">
      <div className={styles.head}>
        <h2 id="store-people" className={styles.title}>
          People
        </h2>
        <Button variant="outline" onClick={() => setIsInviting(true)}>
          Invite somebody
        </Button>
      </div>
      <PeopleTable
        label={`People of ${store.name}`}
        query={query}
        onChange={change}
        read={read}
        refreshes={[api.listStoreUsers]}
        canManage={isAdmin}
        nothing={{ sentence: 'Nobody can sign in for this store yet.' }}
      />
      <InviteDialog
        title={`Invite to ${store.name}`}
        send={(body, idempotencyKey) => call(api.inviteStoreUser, { params, body, idempotencyKey })}
        message={api.inviteStoreUser.message}
        refreshes={[api.listStoreUsers]}
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
      />
    </section>
  )
}
