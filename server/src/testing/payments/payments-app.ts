import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createPayingApp, expectBooksAgree, type PayingApp } from './payments.ts'
import { passWindow } from './payments-later.ts'
import { startTestProvider, type TestProvider } from './provider.ts'

// Bindings, not a value that is handed out: a test of a file that calls usePayingApp finds in them that file's own.
export let provider: TestProvider
export let app: PayingApp
export let s1: number
export let c1: string

type Wish = {
  env?: Record<string, string>
  /** What is still to happen or to be so after each test, before the books are compared. */
  afterwards?: (app: PayingApp) => Promise<void>
}

/** A provider and an app for this file's tests, whose books agree after each of them. */
export function usePayingApp({ env, afterwards }: Wish = {}): void {
  beforeAll(async () => {
    provider = await startTestProvider()
    app = await createPayingApp(provider, env)
    s1 = app.world.stores.s1
    c1 = app.customers.c1
  })
  afterAll(async () => {
    await app.close()
    await provider.stop()
  })
  beforeEach(() => passWindow(app))
  afterEach(async () => {
    await provider.disarm()
    await afterwards?.(app)
    await expectBooksAgree(app, provider)
  })
}
