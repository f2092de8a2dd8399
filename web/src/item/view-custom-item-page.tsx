import { Page } from '../ui/page.tsx'

export function ViewCustomItemPage() {
  return <Page title="View Item">{null}</Page>
}
