/** What the person at the console can mend. Its message is a sentence for them, and is printed without a stack. */
export class Problem extends Error {}

/** Says what went wrong: a problem in its own words, a bug with its stack. */
export function tellProblem(problem: unknown): void {
  console.error(problem instanceof Problem ? problem.message : problem)
}
