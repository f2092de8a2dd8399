/** A failure the operator can mend. Its message is one sentence for them: it is printed without a stack. */
export class StartProblem extends Error {}
