import { openSync, readFileSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Places = { file: number; sources: readonly string[] }
const RECORD = 8
const LINE_AND_COLUMN = /^(\d+):\d+/

/** Tells places in a script, in stacks, as those in the sources that the build made it of. */
export function sourcePlacesOf(script: string): (stack: string) => string {
  // Opened at the first error, since most processes have none, and once: in an outage every request has one.
  let places: Places | 'none' | undefined
  return (stack) => {
    const [first = '', ...others] = stack.split(`${script}:`)
    if (others.length === 0) return stack
    places ??= openPlaces(script)
    return first + others.map((text) => told(places, text) ?? `${script}:${text}`).join('')
  }
}

/** Those of the program that runs, which this module is a part of. */
export const toSourcePlaces = sourcePlacesOf(fileURLToPath(import.meta.url))

/** What follows the script's name, with the place in our sources instead of its line and column. */
function told(places: Places | 'none' | undefined, text: string): string | undefined {
  const [lineAndColumn = '', line] = LINE_AND_COLUMN.exec(text) ?? []
  if (line === undefined || places === undefined || places === 'none') return undefined
  const record = Buffer.alloc(RECORD)
  if (readSync(places.file, record, 0, RECORD, (Number(line) - 1) * RECORD) < RECORD) return undefined
  const source = places.sources[record.readUInt32LE(0) - 1]
  return source && `${source}:${record.readUInt32LE(4)}${text.slice(lineAndColumn.length)}`
}

/** The files that the build writes beside a script, if it does. */
function openPlaces(script: string): Places | 'none' {
  try {
    const sources = JSON.parse(readFileSync(`${script}.sources`, 'utf8'))
    return { file: openSync(`${script}.places`, 'r'), sources }
  } catch {
    return 'none'
  }
}
