import { oneLine } from '../typed-text.ts'

/** The message for a name with a web address in it. */
export const NAME_WITHOUT_LINK = 'Please enter a name without a web address.'

/** How much of a name our emails show. */
const IN_MAIL_MAX = 40

/** What email programs turn into a link, also if it is written in full-width letters. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}[/?#:]/iu
/** Line and paragraph separators, and characters that turn the text around them. */
const BREAKS_OR_TURNS = /[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** True if the name holds no web address: our emails greet people by it, also people who never asked for one. */
export function isWithoutLink(name: string): boolean {
  return !LINK.test(name) && !LINK.test(name.normalize('NFKC'))
}

/** False for a name that is more than one line, or that an email program would show in another order. */
export function isStraight(name: string): boolean {
  return !BREAKS_OR_TURNS.test(name)
}

/** The name as our emails show it: short, and harmless even if it was stored before names were checked. */
export function nameInMail(name: string): string {
  if (!isWithoutLink(name)) return ''
  return [...oneLine(name)].slice(0, IN_MAIL_MAX).join('').trim()
}
