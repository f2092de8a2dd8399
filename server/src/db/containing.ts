/** A pattern for `like` in which no typed character is a wildcard. */
export const containing = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
