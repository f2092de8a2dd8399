/** What a figure is of, so that goals find it. */
export type Tags = Readonly<Record<string, string | number>>

/** One round of one measurement, as it goes into the file of results. */
export type Measured = {
  group: string
  name: string
  system: string
  tags: Tags
  round: number
  /** Too much of the machine was taken by others, and there was no quieter try. */
  isDisturbed: boolean
  othersShare: number
  requests: number
  refused: number
  seconds: number
  perSecond: number
  /** Milliseconds of processor time for each request, by part. */
  cpu: Record<string, number>
  latencies: number[]
  /** Whatever else was found, each with its unit in its name. */
  figures: Record<string, number>
}

export const nothingMeasured = {
  tags: {},
  round: 1,
  isDisturbed: false,
  othersShare: 0,
  requests: 0,
  refused: 0,
  seconds: 0,
  perSecond: 0,
  cpu: {},
  latencies: [],
  figures: {},
} satisfies Omit<Measured, 'group' | 'name' | 'system'>
