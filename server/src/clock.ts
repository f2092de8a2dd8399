/** Where the time comes from. `TEST_NOW` shifts it, and it goes on ticking. */
export type Clock = () => Date

export function createClock(testNow: string | undefined): Clock {
  const shift = testNow === undefined ? 0 : Date.parse(testNow) - Date.now()
  return () => new Date(Date.now() + shift)
}
