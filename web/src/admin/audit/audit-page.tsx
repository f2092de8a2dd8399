import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type AuditEntry, audit } from '@trousseau/contract/audit'
import type { PageMeta } from '@trousseau/contract/page'
import type { Day } from '@trousseau/domain/day'
import { Download, X } from 'lucide-react'
import { useState } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { useList } from '../../lib/api/use-api.ts'
import { useDownload } from '../../lib/api/use-download.ts'
import { ListFilters } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { type ChangeList, useListAddress } from '../../lib/list-page/use-list-address.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Changes } from '../../ui/changes.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { auditColumns } from './audit-columns.tsx'
import styles from './audit-page.module.css'
import { AuditSearch, isFiltered, NO_FILTERS, toFilters } from './audit-search.ts'
import { SubjectLink } from './subject-link.tsx'

const route = getRouteApi('/wholesale/admin/desk/audit')

export function AuditPage() {
  const session = useSession()
  return session ? <Audit today={session.today} /> : null
}

function Audit({ today }: { today: Day }) {
  const [search, change] = useListAddress(route, AuditSearch)
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const query = { ...toFilters(search, today), ...pageOf(search) }
  const read = useList(audit.listAudit, { query })
  return (
    <Page title="Audit" subtitle="A permanent record of every action.">
      <AuditBar
        key={clears}
        today={today}
        search={search}
        onChange={change}
        entries={read.data?.entries ?? []}
      />
      <AuditTable
        query={query}
        read={read}
        onChange={change}
        filtered={isFiltered(search, today) && { onClear: clear }}
      />
    </Page>
  )
}

type AuditBarProps = {
  today: Day
  search: AuditSearch
  onChange: ChangeList<AuditSearch>
  /** The visible entries, which provide the names for the filter chips. */
  entries: readonly AuditEntry[]
}

function AuditBar({ today, search, onChange, entries }: AuditBarProps) {
  const download = useDownload(audit.exportAudit, 'Audit exported successfully')
  const { user, store } = search
  return (
    <TableBar
      actions={
        <BusyButton
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          busy={download.isPending}
          busyLabel="Exporting…"
          onClick={() => download.mutate({ query: toFilters(search, today) })}
        >
          Export
        </BusyButton>
      }
    >
      <ListFilters
        today={today}
        asked={search}
        onChange={onChange}
        placeholder="Person, store, action, PO, order or invoice number"
      />
      {user !== undefined && (
        <AuditChip
          id={user}
          found={entries.find((entry) => entry.user?.id === user)?.user ?? undefined}
          kind="User"
          all="people"
          onClear={() => onChange({ user: undefined, page: undefined })}
        />
      )}
      {store !== undefined && (
        <AuditChip
          id={store}
          found={entries.find((entry) => entry.store?.id === store)?.store ?? undefined}
          kind="Store"
          all="stores"
          onClear={() => onChange({ store: undefined, page: undefined })}
        />
      )}
    </TableBar>
  )
}

type Named = { id: number; name: string }

type AuditChipProps = {
  id: number
  /** The person or store as named in a visible entry. */
  found: Named | undefined
  /** The label if no visible entry has the name: "User". */
  kind: string
  all: string
  onClear: () => void
}

/** Says that the list is filtered by one person or store, and clears that filter. */
function AuditChip({ id, found, kind, all, onClear }: AuditChipProps) {
  // Remembered, so that a search without results does not remove the name.
  const [known, setKnown] = useState(found)
  if (found && found.name !== known?.name) setKnown(found)
  const name = known?.id === id ? known.name : `${kind} ${id}`
  return (
    <Button
      className={styles.chip ?? ''}
      variant="light"
      rightSection={<X size={14} strokeWidth={2} aria-hidden />}
      aria-label={`Only ${name}: show all ${all}`}
      onClick={onClear}
    >
      {name}
    </Button>
  )
}

const NOUN = { one: 'entry', many: 'entries' }

type AuditTableProps = {
  query: { page: number; per_page: number; order_by: 'at'; order_dir: 'asc' | 'desc' }
  read: UseQueryResult<{ entries: readonly AuditEntry[]; meta: PageMeta }, CallFailed>
  onChange: ChangeList<AuditSearch>
  filtered: false | { onClear: () => void }
}

function AuditTable({ query, read, onChange, filtered }: AuditTableProps) {
  const [shown, setShown] = useState<AuditEntry>()
  const [isOpen, setIsOpen] = useState(false)
  const columns = auditColumns({
    onOpen(entry) {
      setShown(entry)
      setIsOpen(true)
    },
    onPerson: (user) => onChange({ user, page: undefined }),
    onStore: (store) => onChange({ store, page: undefined }),
  })
  return (
    <>
      <ListTable
        label="Audit"
        noun={NOUN}
        what="audit"
        query={query}
        read={read}
        rows={read.data?.entries}
        columns={columns}
        onChange={onChange}
        nothing={{ sentence: 'No activity in the last year.', filtered }}
      />
      <AuditDialog entry={shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

type AuditDialogProps = {
  /** Kept while the dialog closes, so that its text does not change while it fades out. */
  entry: AuditEntry | undefined
  isOpen: boolean
  onClose: () => void
}

const KINDS: Readonly<Partial<Record<string, string>>> = {
  store: 'A store’s account',
  wholesale: 'Wholesale',
  factory: 'A factory’s account',
}

/** One entry with all its details, down to the id of its request in the log. */
function AuditDialog({ entry, isOpen, onClose }: AuditDialogProps) {
  return (
    <Dialog title={entry?.action_label ?? ''} isOpen={isOpen} onClose={onClose}>
      {entry && <Facts facts={toFacts(entry)} />}
      {entry && entry.changes.length > 0 && (
        <div className={styles.changes}>
          <Changes label="What was changed" changes={entry.changes} />
        </div>
      )}
    </Dialog>
  )
}

function toFacts(entry: AuditEntry): Fact[] {
  const { at, user, store, acting_for, address, request_id } = entry
  return [
    ['When', <Moment key="at" at={at} />],
    ['Who', user ? user.name : 'Not signed in'],
    ...(user
      ? ([
          ['Email', user.email],
          ['Account', KINDS[user.userable_type]],
        ] satisfies Fact[])
      : []),
    ['Store', store?.name ?? '–'],
    ...(acting_for ? ([['Viewing as', acting_for.name]] satisfies Fact[]) : []),
    ['Subject', <SubjectLink key="subject" entry={entry} />],
    ['IP address', address ?? 'The server’s own console'],
    ['Request id', request_id ?? '–'],
  ]
}
