/**
 * The link for a typed website, if it is an http address. One with a user name before the host is rejected: it looks
 * like a different site than the one it leads to.
 */
export function webAddress(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined
  const { protocol, username, password, hostname, href } = new URL(typed)
  const isOfTheWeb = protocol === 'https:' || protocol === 'http:'
  return isOfTheWeb && hostname.includes('.') && username === '' && password === '' ? href : undefined
}
