/** Problems besides what a test checks. Each one fails the test in which it happened. */
const problems = new Set<string>()

export function reportProblem(problem: string): void {
  problems.add(problem)
}

/** Returns all problems since the last call, and clears them. */
export function takeProblems(): string[] {
  const taken = [...problems]
  problems.clear()
  return taken
}
