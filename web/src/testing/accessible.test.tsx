import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from './accessible.ts'
import { renderPart } from './render.tsx'

test('what is hard to read is found, although the pages of tests are not painted', async () => {
  await renderPart(<h1 style={{ color: '#aaa', background: '#fff' }}>Sales Orders</h1>)
  await expect.element(page.getByRole('heading')).toBeVisible()
  await expect(expectAccessible()).rejects.toThrow('color-contrast')
})
