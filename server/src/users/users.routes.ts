import type { users } from '@trousseau/contract/users'
import type { Handlers } from '../http/call.ts'
import { forgotPassword } from './forgot-password.ts'
import { getSession } from './get-session.ts'
import { storeLogin, wholesaleLogin } from './log-in.ts'
import { logout } from './logout.ts'
import { resetPassword } from './reset-password.ts'

export const userRoutes: Handlers<typeof users> = {
  storeLogin,
  wholesaleLogin,
  logout,
  forgotPassword,
  resetPassword,
  getSession,
}
