import { house } from './house.ts'
import { users } from './users.ts'

/** The table of contents: every endpoint there is. */
export const api = { ...house, ...users }
