/** For `like`: what was typed stands for itself, and no character of it is a wildcard. */
export const containing = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`
