/** An error that the person at the console can fix. Its message is written for them and printed without a stack. */
export class Problem extends Error {}

/** Prints what went wrong: a problem's message, or a bug with its stack. */
export function tellProblem(problem: unknown): void {
  console.error(problem instanceof Problem ? problem.message : problem)
}
