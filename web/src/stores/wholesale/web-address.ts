/**
 * Where a website that somebody typed leads, if it is one of the web. One that names a user before its host looks like
 * another wholesaler's and is none.
 */
export function webAddress(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined
  const { protocol, username, password, hostname, href } = new URL(typed)
  const isOfTheWeb = protocol === 'https:' || protocol === 'http:'
  return isOfTheWeb && hostname.includes('.') && username === '' && password === '' ? href : undefined
}
