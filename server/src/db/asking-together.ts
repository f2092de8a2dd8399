/**
 * What is asked for at once is read, or written, by one statement. The worker starts all that it has claimed at once, so
 * what its messages ask for first comes together, and so does what they ask for with that answer.
 */
export function askingTogether<Asked, Found>(
  ask: (asked: readonly Asked[]) => Promise<Found>,
): (one: Asked) => Promise<Found> {
  let gathering: { asked: Asked[]; found: Promise<Found> } | undefined
  const begin = () => {
    const asked: Asked[] = []
    const found = Promise.resolve().then(() => {
      gathering = undefined
      return ask(asked)
    })
    return { asked, found }
  }
  return (one) => {
    gathering ??= begin()
    gathering.asked.push(one)
    return gathering.found
  }
}
