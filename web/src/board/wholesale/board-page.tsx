import { Skeleton } from '@mantine/core'
import { board, type Figures } from '@trousseau/contract/board'
import { RISK_LABELS } from '@trousseau/domain/dates/date-words'
import { RISKS } from '@trousseau/domain/dates/risk'
import type { Day } from '@trousseau/domain/day'
import { useFactories } from '../../factories/use-factories.ts'
import { useList } from '../../lib/api/use-api.ts'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { ExportButton } from '../../lib/list-page/export-button.tsx'
import { countSet, SearchAndFilters } from '../../lib/list-page/list-filters.tsx'
import { pageOf } from '../../lib/list-page/list-search.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useClearing } from '../../lib/list-page/use-clearing.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { StoreFilter } from '../../stores/store-filter.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { boardColumns } from './board-columns.tsx'
import { BoardFigures } from './board-figures.tsx'
import styles from './board-page.module.css'
import {
  type BoardSearch,
  type ChangeBoard,
  isFiltered,
  NO_FILTERS,
  toFilters,
  useBoardSearch,
} from './board-search.ts'
import { useNotes } from './use-notes.ts'
import { weekWords } from './week-words.ts'

export function BoardPage() {
  const session = useSession()
  return session ? <Board today={session.today} /> : null
}

const NOUN = { one: 'order', many: 'orders' }

function Board({ today }: { today: Day }) {
  const [search, change] = useBoardSearch()
  const [clears, clear] = useClearing(() => change(NO_FILTERS))
  const notes = useNotes()
  const query = { ...toFilters(search), ...pageOf(search) }
  const read = useList(board.listBoard, { query })
  const figures = read.data?.figures
  return (
    <Page title="Board" subtitle="Open orders, by the week they are needed">
      {figures === undefined && !read.error && (
        <Loading label="Loading the figures">
          <Skeleton className={styles.waiting ?? ''} />
        </Loading>
      )}
      {figures !== undefined && figures.length > 0 && (
        <BoardFigures
          figures={figures}
          picked={search}
          today={today}
          onPick={({ week, risk }) => change({ week, risk, page: undefined })}
        />
      )}
      <BoardBar key={clears} today={today} search={search} figures={figures ?? []} onChange={change} />
      <ListTable
        label="Board"
        noun={NOUN}
        what="board"
        query={query}
        read={read}
        rows={read.data?.orders}
        columns={boardColumns(search, today, notes)}
        onChange={change}
        nothing={{
          sentence: 'There are no open orders.',
          filtered: isFiltered(search) && { onClear: clear },
        }}
      />
      <LeaveDialog hasUnsaved={notes.hasUnsaved} />
    </Page>
  )
}

type BoardBarProps = {
  today: Day
  search: BoardSearch
  figures: readonly Figures[]
  onChange: ChangeBoard
}

const RISK_CHOICES = RISKS.toReversed().map((risk) => ({ value: risk, label: RISK_LABELS[risk] }))

function BoardBar({ today, search, figures, onChange }: BoardBarProps) {
  const { choices, problem } = useFactories('all')
  const { week, risk, store, factory } = search
  const set = (change: Partial<Record<keyof BoardSearch, string | undefined>>) =>
    onChange({ ...change, page: undefined })
  return (
    <TableBar
      actions={
        <ExportButton
          endpoint={board.exportBoard}
          asked={{ query: toFilters(search) }}
          done="Board exported successfully"
        />
      }
    >
      <SearchAndFilters
        set={countSet([week, risk, store, factory])}
        search={
          <SearchField
            className={styles.search}
            label="Search"
            placeholder="PO, sales order number, item or store"
            value={search.search ?? ''}
            onSearch={(text) => onChange({ search: text, page: undefined }, 'replace')}
          />
        }
      >
        <SelectField
          className={styles.field ?? ''}
          label="Needed in"
          placeholder="Any week"
          choices={weekChoices(figures, week, today)}
          value={week ?? ''}
          onChange={({ currentTarget }) => set({ week: currentTarget.value || undefined })}
        />
        <SelectField
          className={styles.field ?? ''}
          label="Timing"
          placeholder="Any"
          choices={RISK_CHOICES}
          value={risk ?? ''}
          onChange={({ currentTarget }) => set({ risk: currentTarget.value || undefined })}
        />
        <StoreFilter store={store} onChange={(store) => set({ store })} />
        <SelectField
          className={styles.field ?? ''}
          label="Factory"
          placeholder="All factories"
          choices={choices}
          error={problem}
          value={factory === undefined ? '' : String(factory)}
          onChange={({ currentTarget }) => set({ factory: currentTarget.value || undefined })}
        />
      </SearchAndFilters>
    </TableBar>
  )
}

/** The weeks in which something is needed, and the one in the address, in which there may be nothing any more. */
function weekChoices(figures: readonly Figures[], picked: BoardSearch['week'], today: Day) {
  const weeks = figures.map(({ week }) => week)
  const shown = picked === undefined || weeks.includes(picked) ? weeks : [picked, ...weeks]
  return shown.map((week) => ({ value: week, label: weekWords(week, today) }))
}
