import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

const PLACE = /([^\s()]+\.cjs):(\d+):\d+/g
const RECORD = 8

/** A stack with the places in our sources instead of those in the script that the build made of them. */
export function toSourcePlaces(stack: string): string {
  return stack.replaceAll(
    PLACE,
    (place: string, script: string, line: string) => findPlace(script, Number(line)) ?? place,
  )
}

/** From the files that the build writes beside the script; nothing is kept in memory, because errors are rare. */
function findPlace(script: string, line: number): string | undefined {
  try {
    const places = openSync(`${script}.places`, 'r')
    const record = Buffer.alloc(RECORD)
    const length = readSync(places, record, 0, RECORD, (line - 1) * RECORD)
    closeSync(places)
    const sources: string[] = JSON.parse(readFileSync(`${script}.sources`, 'utf8'))
    const source = sources[record.readUInt32LE(0) - 1]
    return length === RECORD && source ? `${source}:${record.readUInt32LE(4)}` : undefined
  } catch {
    return undefined
  }
}
