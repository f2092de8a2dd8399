import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Session } from '@trousseau/contract/sessions'
import { type Ask, askingAs } from '../testing/api-client.ts'
import { signInAs } from '../testing/sign-in.ts'
import type { House } from './houses.ts'
import { AUDIENCES, type Audience, SCREENS, type Screen, type Stored } from './screens.ts'
import { beginState, type State, statesOf, untilSettled } from './states.ts'

export const WIDTHS = [390, 820, 1024, 1440] as const
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1024: 768, 1440: 900 }
/** What is further down is more of the same. */
const TALLEST = 2_400
const PICTURES_MS = 4_000

export type Picture = {
  readonly audience: Audience
  readonly path: string
  readonly state: State
  readonly width: number
  /** Its file's name below the folder. */
  readonly file: string
}
/** What a picture cannot tell: errors in the browser, and a page that is wider than its window. */
export type Finding = { readonly file: string; readonly text: string }

/** All pictures there are to take, of which `words` choose those whose names have them all. */
export function listPictures(words: readonly string[]): Picture[] {
  const all = AUDIENCES.flatMap((audience) =>
    SCREENS[audience].flatMap((screen) =>
      statesOf(audience, screen).flatMap((state) =>
        WIDTHS.map((width) => toPicture(audience, screen, state, width)),
      ),
    ),
  )
  return all.filter(({ file }) => words.every((word) => file.includes(word)))
}

function toPicture(audience: Audience, { path }: Screen, state: State, width: number): Picture {
  const name = path
    .replaceAll(/\/\$\w+/g, '-one')
    .replace('$', 'unknown')
    .replace(/^\//, '')
    .replaceAll('/', '-')
  return { audience, path, state, width, file: `${audience}/${name}-${state}-${width}.jpg` }
}

type Group = readonly [Picture, ...Picture[]]

/** In the order of each group's first picture. */
export function inGroups(
  pictures: readonly Picture[],
  nameOf: (picture: Picture) => string,
): [name: string, group: Group][] {
  const groups = new Map<string, [Picture, ...Picture[]]>()
  for (const picture of pictures) {
    const group = groups.get(nameOf(picture))
    if (group) group.push(picture)
    else groups.set(nameOf(picture), [picture])
  }
  return [...groups]
}

/** Takes those pictures that this house is for, one page for each audience. */
export async function takePictures(
  browser: Browser,
  house: House,
  pictures: readonly Picture[],
  folder: string,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const audience of AUDIENCES) {
    const wanted = pictures.filter((picture) => picture.audience === audience)
    if (wanted.length === 0) continue
    const context = await browser.newContext({
      baseURL: house.product.url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      timezoneId: 'America/Chicago',
      locale: 'en-US',
    })
    const page = await context.newPage()
    if (audience === 'signed-out') await takeOf(page, wanted, folder, findings)
    else {
      const person = house.people[audience]
      await signInAs(page, person)
      await takeOf(page, wanted, folder, findings, await askingAs(house.product, person))
    }
    await context.close()
  }
  return findings
}

async function takeOf(
  page: Page,
  pictures: readonly Picture[],
  folder: string,
  findings: Finding[],
  ask?: Ask,
): Promise<void> {
  for (const [, load] of inGroups(pictures, ({ path, state }) => `${path} ${state}`)) {
    const [first] = load
    const screen = SCREENS[first.audience].find(({ path }) => path === first.path)
    if (!screen) continue
    const errors: string[] = []
    const note = (error: Error) => errors.push(error.message)
    page.on('pageerror', note)
    await beginState(page, first.state)
    await open(page, screen, first, ask)
    await untilSettled(page, first.state).catch(() => errors.push('It was not there in time.'))
    for (const picture of load) {
      const wider = await take(page, picture, folder)
      if (wider > 0) errors.push(`At ${picture.width} it is ${wider} px wider than its window.`)
    }
    page.off('pageerror', note)
    for (const text of errors) findings.push({ file: first.file, text })
    console.log(
      `${first.audience} ${first.path} ${first.state}${errors.map((text) => `\n    ${text}`).join('')}`,
    )
  }
}

async function open(page: Page, screen: Screen, { width, state }: Picture, ask?: Ask): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? width })
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

/** Returns how much the page is wider than its window. */
async function take(page: Page, { width, file }: Picture, folder: string): Promise<number> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? width })
  await page.evaluate(drawn, PICTURES_MS)
  const { height, wider } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    wider: document.documentElement.scrollWidth - innerWidth,
  }))
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) }
  await page.screenshot({ path, type: 'jpeg', quality: 82, fullPage: true, clip, animations: 'disabled' })
  return wider
}

/** Runs in the page, with no function of its own: until its fonts and the pictures in sight are there. */
async function drawn(patience: number): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const pictures = [...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight * 1.5)
    .map((image) => image.decode().catch(() => {}))
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([Promise.all([document.fonts.ready, ...pictures]), late])
}
