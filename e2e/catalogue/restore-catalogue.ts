import { asking } from '../testing/api-client.ts'
import type { Product } from '../testing/run-product.ts'

/** The demo's items have the ids 1 to `demoHas`. */
const LISTS = [
  { path: '/api/dresses', plural: 'dresses', demoHas: 64 },
  { path: '/api/custom-items', plural: 'custom_items', demoHas: 20 },
] as const

type Item = { id: number; status: string }
type Page = { dresses?: Item[]; custom_items?: Item[] }

/**
 * Restores the demo's catalogue after a wholesale catalogue test, because other tests on this product count its items.
 */
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
