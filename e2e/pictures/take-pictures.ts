import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { Ask } from '../testing/api-client.ts'
import { enter, type House } from './houses.ts'
import { openScreen, untilDrawn } from './open-screen.ts'
import { AUDIENCES, type Audience, SCREENS, type Screen } from './screens.ts'
import { beginState, type State, statesOf, untilSettled } from './states.ts'

export const WIDTHS = [390, 820, 1024, 1440] as const
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 820: 1180, 1024: 768, 1440: 900 }
/** What is further down is more of the same. */
const TALLEST = 2_400

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
    const { page, ask } = await enter(browser, house, audience)
    await takeOf(page, wanted, folder, findings, ask)
    await page.context().close()
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
    await page.setViewportSize({ width: first.width, height: HEIGHTS[first.width] ?? first.width })
    await openScreen(page, screen, first.state, ask)
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

/** Returns how much the page is wider than its window. */
async function take(page: Page, { width, file }: Picture, folder: string): Promise<number> {
  const usual = HEIGHTS[width] ?? width
  await page.setViewportSize({ width, height: usual })
  const { whole, wider } = await page.evaluate(() => ({
    whole: document.documentElement.scrollHeight,
    wider: document.documentElement.scrollWidth - innerWidth,
  }))
  // In a window as tall as the page, what is fixed to its edges stands at the page's, and covers nothing.
  await page.setViewportSize({ width, height: Math.max(usual, Math.min(whole, TALLEST)) })
  await untilDrawn(page)
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, type: 'jpeg', quality: 82, animations: 'disabled' })
  return wider
}
