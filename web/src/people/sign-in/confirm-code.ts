let code: string | undefined

/** The code from the link's fragment, "#token=…", kept only in memory. False if there is none. */
export function keepConfirmCode(fragment: string): boolean {
  const token = new URLSearchParams(fragment).get('token')
  if (token === null) return false
  code = token
  return true
}

export const confirmCode = (): string | undefined => code

export function forgetConfirmCode(): void {
  code = undefined
}
