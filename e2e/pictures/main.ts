import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { type House, openDemo, openEmptyHouse } from './houses.ts'
import { takeGuidePictures } from './take-guide-pictures.ts'
import { listPictures, type Picture, takePictures } from './take-pictures.ts'
import { writeIndex } from './write-index.ts'

/**
 * `npm run pictures`: every screen in every state at every width, into pictures/, whose index.html shows them all.
 * Words choose: `npm run pictures -- store orders 390` takes those whose names have all of them. With `--guide` it takes
 * the pictures of docs/guide instead, which README.md shows too.
 */
const ROOT = join(import.meta.dirname, '../..')
const words = process.argv.slice(2)

const browser = await chromium.launch(config.use?.launchOptions)
try {
  console.log(words.includes('--guide') ? await illustrate(browser) : await takeAll(browser))
} finally {
  await browser.close()
}

async function illustrate(browser: Browser): Promise<string> {
  const folder = join(ROOT, 'docs/guide/pictures')
  const bytes = await inHouse(openDemo, 'demo', (house) => takeGuidePictures(browser, house, folder))
  return `${(bytes / 1000).toFixed(0)} kB in ${folder}`
}

async function takeAll(browser: Browser): Promise<string> {
  const folder = join(ROOT, 'pictures')
  const pictures = listPictures(words)
  if (pictures.length === 0) throw new Error(`No picture’s name has ${words.join(' and ')}.`)
  mkdirSync(folder, { recursive: true })
  const take = async (open: typeof openDemo, name: string, some: readonly Picture[]) =>
    some.length === 0 ? [] : inHouse(open, name, (house) => takePictures(browser, house, some, folder))
  const isOfDemo = ({ state }: Picture) => state !== 'empty'
  const full = await take(openDemo, 'demo', pictures.filter(isOfDemo))
  const empty = await take(
    openEmptyHouse,
    'empty',
    pictures.filter((picture) => !isOfDemo(picture)),
  )
  const findings = [...full, ...empty]
  const index = writeIndex(folder, pictures, findings)
  return `${pictures.length} pictures, ${findings.length} findings: ${index}`
}

/** Runs a product of its own while the pictures are taken. */
async function inHouse<T>(
  open: (folder: string) => Promise<House>,
  name: string,
  take: (house: House) => Promise<T>,
): Promise<T> {
  // The configuration of the tests has made this folder, and removes it when the program ends.
  const house = await open(join(process.env.E2E_FOLDER ?? '', name))
  try {
    return await take(house)
  } finally {
    await house.product.stop()
  }
}
