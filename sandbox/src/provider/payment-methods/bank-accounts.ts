import {
  addError,
  type FieldErrors,
  isGiven,
  readText,
  requireFields,
  requireOneOf,
} from '../field-errors.ts'
import { fingerprintOf } from '../fingerprint.ts'
import type { Fields, Outcome } from '../records.ts'

type SeenAccount = {
  last_four: string
  fingerprint: string
  outcome: Outcome
  bank_name: string | null
  bank_type: string | null
  bank_holder_type: string | null
}

/**
 * Checks an account and keeps its last four digits. Only one account and routing number can be charged; all others are
 * accepted but fail when charged.
 */
export function seeAccount(errors: FieldErrors, key: string, fields: Fields): SeenAccount {
  requireFields(errors, fields, ['bank_account', 'bank_routing', 'bank_type', 'bank_holder_type'])
  requireOneOf(errors, fields, 'bank_type', ['checking', 'savings'])
  requireOneOf(errors, fields, 'bank_holder_type', ['personal', 'business'])
  const account = String(fields.bank_account)
  const routing = String(fields.bank_routing)
  if (isGiven(fields.bank_account) && !/^\d{4,17}$/.test(account)) {
    addError(errors, 'bank_account', 'The bank account format is invalid.')
  }
  if (isGiven(fields.bank_routing) && !/^\d{9}$/.test(routing)) {
    addError(errors, 'bank_routing', 'The bank routing must be 9 digits.')
  }
  return {
    last_four: account.slice(-4),
    fingerprint: fingerprintOf(key, `${routing}/${account}`),
    outcome: routing === '021000021' && account === '9876543210' ? 'succeeds' : 'fails',
    bank_name: readText(errors, fields, 'bank_name', 255),
    bank_type: readText(errors, fields, 'bank_type', 255),
    bank_holder_type: readText(errors, fields, 'bank_holder_type', 255),
  }
}
