import type { Bench } from '../bench.ts'
import type { Measured } from '../measure/measured.ts'

/** Something that is more than one request after the other, measured in its own way. */
export type Trial = {
  readonly group: string
  readonly name: string
  run(bench: Bench, round: number): Promise<Measured[]>
}
