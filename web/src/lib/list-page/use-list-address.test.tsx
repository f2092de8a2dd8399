import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closedGate } from '../../testing/answers.ts'
import { sortedSearch } from './list-search.ts'
import { useListAddress } from './use-list-address.ts'

test('a search that comes while the next page is loading does not lead back to the list', async () => {
  const nextPage = closedGate()
  const Search = sortedSearch(['name'] as const)
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: Search,
    component: () => {
      // The site's types know no route of this test's own.
      const [, change] = useListAddress(list as never, Search)
      return (
        <button type="button" onClick={() => change({ search: 'veil' }, 'replace')}>
          Search
        </button>
      )
    },
  })
  const next = createRoute({
    getParentRoute: () => root,
    path: '/next',
    loader: () => nextPage.opened,
    component: () => <h1>Next</h1>,
  })
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const router = createRouter({ routeTree: root.addChildren([list, next]), history })
  const container = document.body.appendChild(document.createElement('div'))
  const rendered = createRoot(container)
  rendered.render(<RouterProvider router={router as never} />)
  const search = page.getByRole('button', { name: 'Search' })
  await search.click()
  await expect.poll(() => history.location.href).toBe('/list?search=veil')

  history.push('/next')
  await search.click()
  nextPage.open()
  await expect.element(page.getByRole('heading', { name: 'Next' })).toBeVisible()
  expect(history.location.href).toBe('/next')
  rendered.unmount()
  container.remove()
})
