import { createServer } from 'node:net'
import { expect, inject, test } from 'vitest'
import { checkDatabase } from './check-database.ts'

const { superuserUrl } = inject('testServer')

test('a database that answers is fit for use', async () => {
  await expect(checkDatabase('DATABASE_URL', superuserUrl)).resolves.toBeUndefined()
})

test('an address where nothing listens is told in one sentence, without the password', async () => {
  const port = await freePort()
  await expect(checkDatabase('DATABASE_URL', `postgres://me:secret@127.0.0.1:${port}/shop`)).rejects.toThrow(
    `The database at 127.0.0.1:${port}/shop (DATABASE_URL) cannot be used: nothing listens there.`,
  )
})

test('a wrong password and a missing database are told apart, and neither tells the password', async () => {
  const { host } = new URL(superuserUrl)
  const wrongPassword = changed((url) => {
    url.password = 'secret'
  })
  await expect(checkDatabase('DATABASE_OWNER_URL', wrongPassword)).rejects.toThrow(
    `The database at ${host}/postgres (DATABASE_OWNER_URL) cannot be used: the user or the password is refused.`,
  )
  const missing = changed((url) => {
    url.pathname = '/nowhere'
  })
  await expect(checkDatabase('DATABASE_URL', missing)).rejects.toThrow(
    `The database at ${host}/nowhere (DATABASE_URL) cannot be used: there is no such database.`,
  )
})

function changed(change: (url: URL) => void): string {
  const url = new URL(superuserUrl)
  url.pathname = '/postgres'
  change(url)
  return url.href
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
