import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'
import { type House, openDemo, openEmptyHouse } from './houses.ts'
import { listPictures, type Picture, takePictures } from './take-pictures.ts'
import { writeIndex } from './write-index.ts'

/**
 * `npm run pictures`: every screen in every state at every width, into pictures/, whose index.html shows them all.
 * Words choose: `npm run pictures -- store orders 390` takes those whose names have all of them.
 */
const FOLDER = join(import.meta.dirname, '../../pictures')
const words = process.argv.slice(2)
const pictures = listPictures(words)
if (pictures.length === 0) throw new Error(`No picture’s name has ${words.join(' and ')}.`)

mkdirSync(FOLDER, { recursive: true })
// The configuration of the tests has made a folder, which is removed when the program ends.
const houses = process.env.E2E_FOLDER ?? ''
const isEmpty = ({ state }: Picture) => state === 'empty'
const browser = await chromium.launch(config.use?.launchOptions)
const findings = [
  ...(await takeIn(
    openDemo,
    'demo',
    pictures.filter((picture) => !isEmpty(picture)),
  )),
  ...(await takeIn(openEmptyHouse, 'empty', pictures.filter(isEmpty))),
]
await browser.close()
console.log(
  `${pictures.length} pictures, ${findings.length} findings: ${writeIndex(FOLDER, pictures, findings)}`,
)

async function takeIn(open: (folder: string) => Promise<House>, name: string, some: Picture[]) {
  if (some.length === 0) return []
  const house = await open(join(houses, name))
  try {
    return await takePictures(browser, house, some, FOLDER)
  } finally {
    await house.product.stop()
  }
}
