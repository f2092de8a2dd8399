import type { Page } from '@playwright/test'

declare global {
  /** What a hostile text sets if it runs. */
  var __ran: unknown
  var __refused: string[]
}

/** From the next page on: what the page's policy refuses is noted, and a text that runs is seen. */
export async function watchTexts(page: Page): Promise<() => Promise<Watched>> {
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    globalThis.__refused = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      globalThis.__refused.push(`${effectiveDirective} ${blockedURI}`),
    )
  })
  return async () => ({ dialogs, ...(await page.evaluate(readPage)) })
}

type Watched = ReturnType<typeof readPage> & { dialogs: number }

/** Runs in the page. */
function readPage() {
  const elements = [...document.querySelectorAll('body *')]
  const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
  const isDrawn = (element: Element) =>
    Object.keys(element).some(
      (name) => name.startsWith('__reactFiber$') || name.startsWith('__reactContainer$'),
    )
  return {
    ran: globalThis.__ran !== undefined,
    refused: globalThis.__refused,
    /** Elements that neither the page has drawn itself nor the provider's script, whose fields are in frames. */
    added: elements
      .filter((element) => !isDrawn(element) && !element.matches('iframe[name^="stax-"]'))
      .map(({ localName }) => localName),
    /** Attributes that would run something. */
    handlers: elements.filter((one) => one.getAttributeNames().some((name) => name.startsWith('on'))).length,
    /** Links that lead to where a text wants to, or run something. */
    forged: links
      .filter(
        ({ protocol, hostname }) => !/^(https?|mailto|tel):$/.test(protocol) || hostname.includes('evil'),
      )
      .map(({ href }) => href),
    shown: [document.body.textContent, ...typed].join('\n'),
  }
}
