import { parseArgs } from 'node:util'

export type Options = {
  /** Less of everything, for development: the ratios are rough. */
  quick: boolean
  /** Makes the data again. */
  fresh: boolean
  peers: boolean
  /** Only what has one of these words in its group or its name. */
  only: readonly string[]
  rounds: number
  /** How long the soak is. */
  minutes: number
  /** The share of the machine that others may take in a round. */
  disturbance: number
  retries: number
  /** Write docs/performance.md and its chart. */
  page: boolean
  /** A file of results to report again, instead of measuring. */
  from: string | undefined
}

export const USAGE = `npm run bench -- [options]
  --quick              fewer rounds, fewer sizes, a smaller database
  --only <word>        only what has the word in its group or name; may be repeated
                       (sustained load runs only so, by words it begins with)
  --fresh              make the data again
  --peers              beside Vendure and Medusa (bench/README.md)
  --rounds <n>         how often everything is measured (3, quick: 1)
  --minutes <n>        how long the soak is, which runs by its name alone (1440, a day)
  --disturbance <%>    the share of the machine that others may take in a round (10)
  --page               write docs/performance.md also after a quick or partial run
  --no-page            do not write it
  --from <file>        report a file of bench/results again, and write the page from it`

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      quick: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string' },
      minutes: { type: 'string', default: '1440' },
      disturbance: { type: 'string', default: '10' },
      page: { type: 'boolean' },
      from: { type: 'string' },
    },
  })
  const rounds = Number(values.rounds ?? (values.quick ? 1 : 3))
  const minutes = Number(values.minutes)
  const percent = Number(values.disturbance)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number from 1.')
  if (!(minutes > 0)) throw new Error('--minutes is a number of minutes.')
  if (!(percent > 0)) throw new Error('--disturbance is a percentage.')
  return {
    quick: values.quick,
    fresh: values.fresh,
    peers: values.peers,
    only: values.only.map((word) => word.toLowerCase()),
    rounds,
    minutes,
    disturbance: percent / 100,
    retries: values.quick ? 1 : 3,
    page: values.page ?? (!values.quick && values.only.length === 0),
    from: values.from,
  }
}

type Named = { group: string; name: string; isLong?: boolean }

/** What takes long is not found by a word in the middle, such as `mixed`. */
export function isAskedFor({ only }: Options, { group, name, isLong = false }: Named): boolean {
  const words = `${group} ${name}`.toLowerCase()
  if (isLong) return only.some((word) => words.startsWith(word))
  return only.length === 0 || only.some((word) => words.includes(word))
}
