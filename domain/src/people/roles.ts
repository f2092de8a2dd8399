/** Whom a person works for: a store, the wholesaler or a factory. `userable_type` in the API. */
export const USER_KINDS = ['store', 'wholesale', 'factory'] as const
export type UserKind = (typeof USER_KINDS)[number]

/** `role_id` in the API. */
export const ADMIN = 1
export const REGULAR = 2
export type RoleId = typeof ADMIN | typeof REGULAR

export const ROLE_LABELS: Readonly<Record<RoleId, string>> = {
  [ADMIN]: 'Admin Account',
  [REGULAR]: 'Regular Account',
}

/** What access policies refer to: the kind of person combined with their role. */
export const ACCOUNTS = [
  'store_admin',
  'store_regular',
  'wholesale_admin',
  'wholesale_regular',
  'factory',
] as const
export type Account = (typeof ACCOUNTS)[number]

export const STORE_ACCOUNTS = ['store_admin', 'store_regular'] as const satisfies readonly Account[]
export const WHOLESALE_ACCOUNTS = [
  'wholesale_admin',
  'wholesale_regular',
] as const satisfies readonly Account[]

export function accountOf(kind: UserKind, roleId: RoleId): Account {
  if (kind === 'factory') return 'factory'
  return `${kind}_${roleId === ADMIN ? 'admin' : 'regular'}`
}

/** The page that each kind of person sees first after signing in. */
export const LANDING = {
  store: '/start-order',
  wholesale: '/list-of-retailers',
  factory: '/packages',
} as const satisfies Record<UserKind, string>

export const LOGIN_PATH = {
  store: '/login',
  wholesale: '/login-new',
  factory: '/login-new',
} as const satisfies Record<UserKind, string>
