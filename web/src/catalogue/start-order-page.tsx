import { Page } from '../ui/page.tsx'

export function StartOrderPage() {
  return <Page title="Start an order">{null}</Page>
}
