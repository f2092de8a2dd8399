import { Button } from '@mantine/core'
import type { Nothing } from '../../lib/list-page/nothing-listed.tsx'
import type { FactorySearch, Shown } from './factory-search.ts'
import type { ChangeSearch } from './use-factory-search.ts'

const SENTENCES: Readonly<Record<Shown, string>> = {
  production: 'Nothing is in production at the moment.',
  ready: 'Nothing is ready to ship at the moment.',
  shipped: 'Nothing has been shipped yet.',
  all: 'No orders have come to this factory yet.',
}

export function nothingToMake(search: FactorySearch, onChange: ChangeSearch, onClear: () => void): Nothing {
  const { show = 'production', search: text } = search
  return {
    sentence: SENTENCES[show],
    action: show !== 'all' && (
      <Button variant="outline" onClick={() => onChange({ show: 'all', page: undefined })}>
        See all orders
      </Button>
    ),
    filtered: Boolean(text) && { clear: 'Clear search', onClear },
  }
}
