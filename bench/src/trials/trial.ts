import type { Bench } from '../bench.ts'
import type { Measured } from '../measure/measured.ts'

/** Something that is more than one request after the other, measured in its own way. */
export type Trial = {
  readonly group: string
  readonly name: string
  /** Takes so many minutes that it runs only where it is asked for by name. */
  readonly isLong?: boolean
  run(bench: Bench, round: number): Promise<Measured[]>
}
