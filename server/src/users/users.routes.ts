import type { sessions } from '@trousseau/contract/sessions'
import type { users } from '@trousseau/contract/users'
import type { Handlers } from '../http/call.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { forgotPassword } from './forgot-password.ts'
import { getSession } from './get-session.ts'
import { inviteFactoryUser, inviteStaff, inviteStoreUser } from './invite-people.ts'
import { storeLogin, wholesaleLogin } from './log-in.ts'
import { logout } from './logout.ts'
import { getUser, listFactoryUsers, listStaff, listStoreUsers } from './read-users.ts'
import { resetPassword } from './reset-password.ts'
import { updateUser } from './update-user.ts'

export const sessionRoutes: Handlers<typeof sessions> = {
  storeLogin,
  wholesaleLogin,
  logout,
  getSession,
  forgotPassword,
  resetPassword,
  changeOwnPassword,
}

export const userRoutes: Handlers<typeof users> = {
  listStoreUsers,
  createUser,
  inviteStoreUser,
  listStaff,
  inviteStaff,
  listFactoryUsers,
  inviteFactoryUser,
  getUser,
  updateUser,
  deleteUser,
}
