import { useMatches } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** Stands where a screen will be, under that screen's title. */
export function ComingPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return (
    <Page title={title ?? 'Trousseau'}>
      <EmptyState sentence="This page is being built." />
    </Page>
  )
}
