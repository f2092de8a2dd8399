import { asking } from '../testing/api-client.ts'
import type { Product } from '../testing/run-product.ts'

/** The demo's own, whose ids are fixed. */
const LISTS = [
  { path: '/api/dresses', plural: 'dresses', demoHas: 64 },
  { path: '/api/custom-items', plural: 'custom_items', demoHas: 20 },
] as const

type Item = { id: number; status: string }
type Page = { dresses?: Item[]; custom_items?: Item[] }

/** After a test of the wholesale catalogue the catalogue is the demo's again: other tests on this product count what is in it. */
export async function restoreCatalogue(product: Product): Promise<void> {
  const wholesale = await asking(product, 'wholesaleAdmin')
  for (const { path, plural, demoHas } of LISTS) {
    const { [plural]: items = [] } = await wholesale<Page>('GET', `${path}?per_page=100`)
    for (const { id, status } of items) {
      if (id > demoHas) await wholesale('DELETE', `${path}/${id}`)
      else if (status !== 'published') await wholesale('PUT', `${path}/${id}`, { published: true })
    }
  }
}
