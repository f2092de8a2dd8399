type Watch = (path: string, data: unknown) => void
const watches: Watch[] = []

/** From now on, `seen` is told of every answer of the server that may be kept. */
export function watchAnswers(seen: Watch): void {
  watches.push(seen)
}

export function tellAnswer(path: string, data: unknown): void {
  for (const seen of watches) seen(path, data)
}
