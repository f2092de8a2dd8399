import { oneLine, typedLines, unlinked } from '@trousseau/domain/typed-text'
import type { MailPicture } from './mail-html.ts'

const SAID = Symbol('said')

/**
 * Words of ours that leave as plain text. Only the functions below make them, so that nothing that people typed can
 * look like a line or a link of ours in a notice or an email.
 */
export type Said = { readonly [SAID]: string }
export type Letter = {
  subject: Said
  text: Said
  /** Shown where an email is shown as HTML: the dress that it is about. */
  picture?: MailPicture | undefined
}

const toSaid = (text: string): Said => ({ [SAID]: text })
const textOf = (said: Said): string => said[SAID]

/** The letter as it is sent. */
export const written = ({ subject, text }: Letter) => ({ subject: textOf(subject), text: textOf(text) })

/** A template for words of ours: a value in it was typed by somebody and stays on its line, unless it is said already. */
export function say(parts: TemplateStringsArray, ...values: readonly (string | number | Said)[]): Said {
  const said = values.map((value) => (typeof value === 'object' ? textOf(value) : typed(String(value))))
  return toSaid(parts.map((part, at) => part + (said[at] ?? '')).join(''))
}

const typed = (value: string) => unlinked(oneLine(value))

/** Text that nobody but us wrote, such as a link to a page of ours, or what the configuration says of the wholesaler. */
export const ours = (text: string): Said => toSaid(text)

export const joined = (parts: readonly Said[], between: string): Said =>
  toSaid(parts.map(textOf).join(between))

/** Begins each line of a typed text but the first, which stands behind its label. */
const QUOTE = '\n| '

/** A typed text of several lines, which are marked as being no lines of ours. */
export function quoted(text: string): Said {
  const lines = typedLines(text).filter((line, at, all) => line !== '' || all[at - 1] !== '')
  return toSaid(lines.map(unlinked).join(QUOTE))
}
