import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import type { Noun } from '../../ui/table/page-range.ts'

/** What a list says when it has no rows. */
export type Nothing = {
  /** When nothing was left out: "There are no invoices yet." */
  sentence: string
  /** And where to begin. */
  action?: ReactNode
  /** When filters left everything out: its own words, if the usual ones do not fit, and the way to have it all again. */
  filtered?: false | { sentence?: string; clear?: string; onClear: () => void }
}

export function NothingListed({ noun, sentence, action, filtered }: Nothing & { noun: Noun }) {
  if (!filtered) return <EmptyState sentence={sentence} action={action} />
  return (
    <EmptyState
      sentence={filtered.sentence ?? `No ${noun.one} matches.`}
      action={
        <Button variant="outline" onClick={filtered.onClear}>
          {filtered.clear ?? 'Clear filters'}
        </Button>
      }
    />
  )
}
