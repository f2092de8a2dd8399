/**
 * What is asked for at once is read, or written, by one statement. The worker starts all that it has claimed at once, so
 * what its messages ask for first comes together, and so does what they ask for with that answer. `gathered`: when all
 * have asked.
 */
export function askingTogether<Asked, Found>(
  ask: (asked: readonly [Asked, ...Asked[]]) => Promise<Found>,
  gathered: () => Promise<void> = () => Promise.resolve(),
): (one: Asked) => Promise<Found> {
  let gathering: { asked: [Asked, ...Asked[]]; found: Promise<Found> } | undefined
  const begin = (first: Asked) => {
    const asked: [Asked, ...Asked[]] = [first]
    const found = gathered().then(() => {
      gathering = undefined
      return ask(asked)
    })
    return { asked, found }
  }
  return (one) => {
    if (gathering) gathering.asked.push(one)
    else gathering = begin(one)
    return gathering.found
  }
}
