/**
 * Text that people typed, made ready to stand between our own words in a chat, an email or a document: it stays on its
 * line, has no link, mentions nobody and hides nothing. What is stored is what was typed; these are for what leaves.
 */

/** Everything that any program takes for the end of a line. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
/** Several blanks, which could move what follows them to where a line of ours begins. Some of these count as letters. */
const BLANKS = /[\s\u2800]{2,}|\u2800/gu
const TABS = /\t/g
const CONTROL = /\p{Cc}/gu
const LONE_SURROGATE = /\p{Cs}/gu
/** Characters that are not seen, among them those that turn the direction of writing. */
const UNSEEN = /[\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/gu
/** What joins or varies the characters of emoji and of some scripts is kept, but only behind one of these. */
const JOINERS = /^(?:\u200c|\u200d|[\ufe00-\ufe0f])$/
const STRAY_JOINERS = /(?<=^|\p{ASCII})(?:\u200c|\u200d|[\ufe00-\ufe0f])+/gu
/** More marks on one letter than any script has would cover the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/** Visible ASCII with single blanks in it, as nearly everything is: none of the above is in it. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/** The text on one line. */
export function oneLine(text: string): string {
  return typedLines(text)
    .filter((line) => line !== '')
    .join(' ')
}

/** The lines of a longer text, such as a note. */
export function typedLines(text: string): string[] {
  if (PLAIN.test(text)) return [text]
  return text.split(LINE_ENDS).map((line) =>
    line
      .replace(LONE_SURROGATE, '\ufffd')
      .replace(TABS, ' ')
      .replace(CONTROL, '')
      .replace(UNSEEN, (character) => (JOINERS.test(character) ? character : ''))
      .replace(STRAY_JOINERS, '')
      .replace(PILED_MARKS, '$1')
      .replace(BLANKS, ' ')
      .trim(),
  )
}

/** The top-level domains without which people would not take a word for an address. */
const DOMAINS =
  'com|net|org|info|biz|edu|gov|io|ai|co|me|tv|cc|us|uk|ca|mx|br|eu|de|fr|it|es|nl|ru|cn|in|au|jp|app|dev|shop|store|online|site|website|web|xyz|top|vip|win|link|click|live|life|pro|pay|page|cloud|club|bank|money|example'
const SCHEME = /\b([a-z][a-z\d+.-]{0,20}):(?=[/\\]{2})/giu
const BARE_SCHEME = /\b(mailto|javascript|data|slack):(?=\S)/giu
const WWW = /\b(www)\.(?=[\p{L}\p{N}])/giu
/** "shop.example" or "anything.you.like/path", but no part of an email address. */
const HOST = new RegExp(
  String.raw`(?<![@.\p{L}\p{N}_-])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,9}(?:(?:${DOMAINS})(?![@\p{L}\p{N}_-]|\.[\p{L}\p{N}])|\p{L}[\p{L}\p{N}-]{1,62}(?=/))`,
  'giu',
)

/** Without one of these there is no link, and only in lines with the second there is a host: cheaper to find. */
const POINTS = /[.:]/
const LINE_WITH_HOST = /^.*\.\p{L}.*$/gmu

/** Nothing in the text is made a link by a chat or a mail program. It can still be read and, by hand, be followed. */
export function unlinked(text: string): string {
  if (!POINTS.test(text)) return text
  return text
    .replace(SCHEME, '$1[:]')
    .replace(BARE_SCHEME, '$1[:]')
    .replace(WWW, '$1[.]')
    .replace(LINE_WITH_HOST, (line) => line.replace(HOST, (host) => host.replaceAll('.', '[.]')))
}

const MENTION =
  /(?<![\p{L}\p{N}._%+'-])@(?=[\p{L}\p{N}])|@(?=(?:everyone|here|channel|all|team)\b(?!\.\p{L}))/giu

/** Nobody is called by the text: what looks like a mention has the wide form of its sign. */
export function unmentioned(text: string): string {
  return text.replace(MENTION, wide)
}

const MARKUP = /[*`~]|\|(?=\|)|(?<=\|)\||(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Nothing in the text is bold, struck out, hidden or code in a chat. */
export function unmarked(text: string): string {
  return text.replace(MARKUP, wide)
}

/** Every visible ASCII character has a second, wide form, which looks alike and means nothing to programs. */
const wide = (sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
