import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createPayingApp, expectBooksAgree, type PayingApp } from './payments.ts'
import { passWindow } from './payments-later.ts'
import { startTestProvider, type TestProvider } from './provider.ts'

// Live bindings: each test file that calls usePayingApp finds its own values in them.
export let provider: TestProvider
export let app: PayingApp
export let s1: number
export let c1: string

type Wish = {
  env?: Record<string, string>
  /** Runs after each test, before the books are compared. */
  afterwards?: (app: PayingApp) => Promise<void>
}

/** A provider and an app for this file's tests. After each test their books must agree. */
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
