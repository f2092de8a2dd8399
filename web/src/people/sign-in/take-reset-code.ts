import { keepResetCode, readResetLink } from './reset-code.ts'

/**
 * Takes the code of a reset link out of the address bar as the page starts, before anything can wait, fail or be sent:
 * there it could be seen, stored in the history and shared.
 */
const { pathname, search, hash } = location
const link = /^\/re[sc]et-password\/?$/i.test(pathname) ? readResetLink(search, hash) : undefined
if (link) {
  keepResetCode(link.code)
  const { type } = link.search
  history.replaceState(history.state, '', type === undefined ? pathname : `${pathname}?type=${type}`)
}
