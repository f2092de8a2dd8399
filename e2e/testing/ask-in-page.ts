import type { Page } from '@playwright/test'

/** What the API answers to the person who is signed in on the page. Asked again while a stalled portal refuses. */
export function askInPage<T>(page: Page, path: string): Promise<T> {
  return page.evaluate(async (path) => {
    const authorization = `Bearer ${sessionStorage.getItem('token')}`
    for (;;) {
      const answer = await fetch(path, { headers: { authorization } })
      if (answer.ok) return (await answer.json()).data
      if (answer.status !== 503) throw new Error(`${path} answered ${answer.status}`)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }, path)
}
