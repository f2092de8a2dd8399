import { getRouteApi } from '@tanstack/react-router'
import { type Difference, differences } from '@trousseau/contract/differences'
import { useState } from 'react'
import { useList } from '../../lib/api/use-api.ts'
import { ListTable } from '../../lib/list-page/list-table.tsx'
import { useListAddress } from '../../lib/list-page/use-list-address.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Page } from '../../ui/page/page.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { differenceColumns } from './difference-columns.tsx'
import { DifferencesSearch, toQuestion } from './differences-search.ts'
import { SettleDifferenceDialog } from './settle-difference-dialog.tsx'

const route = getRouteApi('/wholesale/desk/differences')

const STATES = [
  { value: 'open', label: 'To review' },
  { value: 'settled', label: 'Settled' },
] as const

const NOTHING = {
  open: 'Our records match the payment provider’s.',
  settled: 'Nothing has been settled yet.',
}

/** Where our books and the payment provider's differ, and how staff put that right. */
export function DifferencesPage() {
  const [search, change] = useListAddress(route, DifferencesSearch)
  const query = toQuestion(search)
  const read = useList(differences.listDifferences, { query })
  const [chosen, setChosen] = useState<Difference>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Page
      title="Payment differences"
      subtitle="Payments that don’t match the payment provider’s records."
      back={<BackLink to="/desk/transactions">Back to Transactions</BackLink>}
    >
      <TableBar>
        <Segmented
          label="State"
          tone="quiet"
          segments={STATES}
          value={query.state}
          onChange={(state) => change({ state: state === 'open' ? undefined : state, page: undefined })}
        />
      </TableBar>
      <ListTable
        label="Differences"
        noun={{ one: 'difference', many: 'differences' }}
        query={query}
        read={read}
        rows={read.data?.differences}
        columns={differenceColumns((difference) => {
          setChosen(difference)
          setIsOpen(true)
        })}
        onChange={change}
        nothing={{ sentence: NOTHING[query.state], filtered: false }}
      />
      {chosen && (
        <SettleDifferenceDialog difference={chosen} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Page>
  )
}
