import { Page } from '../ui/page.tsx'

export function DressPage() {
  return <Page title="Dress">{null}</Page>
}
