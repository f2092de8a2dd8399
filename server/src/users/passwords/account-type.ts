import { STORE_TYPE, WHOLESALE_TYPE } from '@trousseau/contract/sessions'
import type { UserKind } from '@trousseau/domain/people/roles'

type AccountType = typeof WHOLESALE_TYPE | typeof STORE_TYPE

/** `type` on the wire: 2 is a store account, 1 a wholesale or factory account. */
export function kindsOf(type: AccountType): readonly UserKind[] {
  return type === STORE_TYPE ? ['store'] : ['wholesale', 'factory']
}

export function toAccountType(kind: UserKind): AccountType {
  return kind === 'store' ? STORE_TYPE : WHOLESALE_TYPE
}
