import { Page } from '../ui/page.tsx'

export function CataloguePage() {
  return <Page title="Catalogue">{null}</Page>
}
