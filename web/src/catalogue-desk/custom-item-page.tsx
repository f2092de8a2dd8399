import { Page } from '../ui/page.tsx'

export function CustomItemPage() {
  return <Page title="Custom item">{null}</Page>
}
