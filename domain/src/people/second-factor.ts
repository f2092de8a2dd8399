/** The letters of recovery codes: none that is taken for another one when it is read from paper. */
export const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
export const RECOVERY_LENGTH = 16

export type TypedCode = { is: 'app' | 'recovery'; code: string }

/** What was typed into the one field for both kinds of codes; undefined if it is neither. */
export function readTypedCode(typed: string): TypedCode | undefined {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-–]/g, '')
  if (/^\d{6}$/.test(plain)) return { is: 'app', code: plain }
  const code = plain.replace(/o/g, '0').replace(/[il]/g, '1')
  const isRecovery =
    code.length === RECOVERY_LENGTH && [...code].every((one) => RECOVERY_LETTERS.includes(one))
  return isRecovery ? { is: 'recovery', code } : undefined
}
