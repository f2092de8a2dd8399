import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ACCOUNTS } from '../testing/accounts.ts'
import { isListening, runProduct, templateFolder } from '../testing/run-product.ts'

test('on an empty folder Trousseau starts, loads its demo, names the accounts, and stops when asked', async () => {
  const product = await runProduct(templateFolder())
  const said = product.output()
  for (const { email } of Object.values(ACCOUNTS)) expect(said).toContain(email)
  expect(said.split('\n').at(-1)).toBe(`Trousseau is ready at ${product.url}`)
  expect((await fetch(product.url)).status).toBe(200)

  await product.stop()
  for (const url of [product.url, product.sandboxUrl])
    expect(await isListening(Number(new URL(url).port))).toBe(false)
  // PostgreSQL removes its lock file when it shuts down cleanly.
  expect(existsSync(join(product.folder, 'postgres/cluster/postmaster.pid'))).toBe(false)
})
