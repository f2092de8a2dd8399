import type { Page } from '@playwright/test'
import type { Session } from '@trousseau/contract/sessions'
import type { Ask } from '../testing/api-client.ts'
import type { Screen, Stored } from './screens.ts'
import type { State } from './states.ts'

const PICTURES_MS = 4_000

export async function openScreen(page: Page, screen: Screen, state: State, ask?: Ask): Promise<void> {
  const address = await addressOf(screen, state, ask)
  const stored = ask && state !== 'empty' ? await screen.stored?.(ask) : undefined
  if (stored) await page.evaluate(store, stored)
  await page.goto(address, { waitUntil: 'domcontentloaded' })
}

/** Runs in the page. */
function store({ session = {}, local = {} }: Stored): void {
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value)
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value)
}

async function addressOf({ path, at, of }: Screen, state: State, ask?: Ask): Promise<string> {
  if (!ask || (state === 'empty' && !path.includes('$'))) return at && !of ? at : path
  const { store, factory } = await ask<Session>('GET', '/api/session')
  const fill = (text: string) =>
    text.replace('{store}', `${store?.id}`).replace('{factory}', `${factory?.id}`)
  const first = of === undefined ? '' : await firstOf(ask, fill(of))
  return fill(at ?? path.replace(/\$\w+/, '{first}')).replace('{first}', first)
}

/** The id of the first entry: a list is the reply itself or its only array. */
async function firstOf(ask: Ask, path: string): Promise<string> {
  const reply = await ask<Record<string, unknown>>('GET', path)
  const entries = [reply, ...Object.values(reply)].find(Array.isArray) ?? []
  const [entry] = entries
  if (!entry) throw new Error(`${path} has no entry to take a picture of.`)
  return String(entry.id)
}

/** Until the page's fonts and the pictures in sight are there. */
export const untilDrawn = (page: Page): Promise<void> => page.evaluate(drawn, PICTURES_MS)

/** Runs in the page, with no function of its own: until its fonts and the pictures in sight are there. */
async function drawn(patience: number): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const pictures = [...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight * 1.5)
    .map((image) => image.decode().catch(() => {}))
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.all([document.fonts.ready, ...pictures]), late])
}
