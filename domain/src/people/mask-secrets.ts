const MASK = '••••••'

/** What opens an account: the part of a link that proves who follows it, and any other long code. */
const IN_LINK = /([?&#](?:token|code|key)=)[^\s&#]+/gi
const CODE = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}(?![\w-])/gi

/** A text without its secrets, for people who may read what was sent but not use it. */
export function maskSecrets(text: string): string {
  return text.replace(IN_LINK, `$1${MASK}`).replace(CODE, MASK)
}
