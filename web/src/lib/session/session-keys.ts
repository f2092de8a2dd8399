/** Where the storages hold a person's own session, and the one in which staff view a store. */
export type Keys = { user: string; token: string }
export const OWN_KEYS: Keys = { user: 'user', token: 'token' }
export const VIEW_KEYS: Keys = { user: 'view_user', token: 'view_token' }
