import { Button } from '@mantine/core'
import { EmptyState } from '../ui/empty-state.tsx'
import type { FactorySearch, Shown } from './factory-search.ts'
import type { ChangeSearch } from './use-factory-search.ts'

const SENTENCES: Readonly<Record<Shown, string>> = {
  production: 'Nothing is in production at the moment.',
  ready: 'Nothing is ready to ship at the moment.',
  shipped: 'Nothing has been shipped yet.',
  all: 'No orders have come to this factory yet.',
}

type NothingToMakeProps = { search: FactorySearch; onChange: ChangeSearch; onClear: () => void }

export function NothingToMake({ search, onChange, onClear }: NothingToMakeProps) {
  const { show = 'production', search: text } = search
  return (
    <EmptyState
      sentence={text ? 'No order matches.' : SENTENCES[show]}
      action={
        text ? (
          <Button variant="outline" onClick={onClear}>
            Clear search
          </Button>
        ) : (
          show !== 'all' && (
            <Button variant="outline" onClick={() => onChange({ show: 'all', page: undefined })}>
              See all orders
            </Button>
          )
        )
      }
    />
  )
}
