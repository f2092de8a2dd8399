import type { UseQueryResult } from '@tanstack/react-query'
import type { PageMeta } from '@trousseau/contract/page'
import type { User } from '@trousseau/contract/users'
import { useId } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import type { useSettingsSearch } from './settings-search.ts'
import { type UserActions, userAccountColumns } from './user-account-columns.tsx'
import styles from './user-accounts.module.css'

type SettingsList = ReturnType<typeof useSettingsSearch>

type UserAccountsProps = UserActions & {
  query: SettingsList['query']
  onChange: SettingsList['change']
  read: UseQueryResult<{ users: User[]; meta: PageMeta }, CallFailed>
}

export function UserAccounts({ query, onChange, read, ...actions }: UserAccountsProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        User Accounts
      </h2>
      <ListTable
        label="User Accounts"
        noun={{ one: 'user account', many: 'user accounts' }}
        query={query}
        read={read}
        rows={read.data?.users}
        columns={userAccountColumns(actions)}
        onChange={onChange}
        nothing={{ sentence: 'There are no user accounts.' }}
      />
    </section>
  )
}
