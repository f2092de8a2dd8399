import { Page } from '../ui/page.tsx'

export function ImportPage() {
  return <Page title="Import dresses">{null}</Page>
}
