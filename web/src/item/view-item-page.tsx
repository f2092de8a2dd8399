import { Page } from '../ui/page.tsx'

export function ViewItemPage() {
  return <Page title="View Item">{null}</Page>
}
