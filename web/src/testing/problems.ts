/** What went wrong beside what a test looks at. Every one of them fails the test in which it happened. */
const problems = new Set<string>()

export function reportProblem(problem: string): void {
  problems.add(problem)
}

/** All since this was last asked. */
export function takeProblems(): string[] {
  const taken = [...problems]
  problems.clear()
  return taken
}
