import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'

// A view that opens loads the document again, so it is covered by the end-to-end tests.

test('a store that is not there cannot be viewed, is asked for once, and the way back is at hand', async () => {
  const { server, address } = await renderPage('/view-as/999999', {
    as: 'wholesale_regular',
    answers: [answer(api.viewAsStore, refuse('not_found')), answerList(api.listStores, [])],
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The store could not be opened.')
  expect(server.calls(api.viewAsStore)).toMatchObject([{ params: { id: 999_999 } }])
  expect(sessionStorage.getItem('view_token')).toBeNull()
  await page.getByRole('link', { name: 'Back to Retailers' }).click()
  await expect.poll(address).toBe('/list-of-retailers')
})
