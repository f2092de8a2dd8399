import type { account } from '@trousseau/contract/account'
import type { passkeys } from '@trousseau/contract/passkeys'
import type { secondFactor } from '@trousseau/contract/second-factor'
import type { sessions } from '@trousseau/contract/sessions'
import type { users } from '@trousseau/contract/users'
import type { Handlers } from '../http/call.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { cancelEmailChange } from './email-changes/cancel-email-change.ts'
import { confirmEmail } from './email-changes/confirm-email.ts'
import { inviteFactoryUser, inviteStaff, inviteStoreUser } from './invitations/invite-people.ts'
import { addPasskey, beginPasskey, deletePasskey } from './passkeys/own-passkeys.ts'
import { askForPasskey, passkeyLogin } from './passkeys/passkey-login.ts'
import { changeOwnPassword } from './passwords/change-own-password.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { eraseUser } from './personal-data/erase-user.ts'
import { exportOwnData } from './personal-data/export-own-data.ts'
import { getUser, listFactoryUsers, listStaff, listStoreUsers } from './read-users.ts'
import { beginApp, confirmApp, getSecondFactor, turnOffApp } from './second-factor/authenticator.ts'
import { getStaffSignIn, updateStaffSignIn } from './second-factor/demand-second-factor.ts'
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts'
import { resetSecondFactor } from './second-factor/reset-second-factor.ts'
import { endUserSessions } from './sessions/end-user-sessions.ts'
import { getSession } from './sessions/get-session.ts'
import { storeLogin, wholesaleLogin } from './sessions/log-in.ts'
import { logout } from './sessions/logout.ts'
import { endOtherSessions, endSession, listSessions } from './sessions/own-sessions.ts'
import { updateUser } from './update-user.ts'

export const ownAccountRoutes: Handlers<typeof account> = {
  listSessions,
  endSession,
  endOtherSessions,
  exportOwnData,
  changeOwnPassword,
  resetPassword,
  confirmEmail,
  cancelEmailChange,
}

export const sessionRoutes: Handlers<typeof sessions> = {
  storeLogin,
  wholesaleLogin,
  logout,
  getSession,
  forgotPassword,
}

export const secondFactorRoutes: Handlers<typeof secondFactor> = {
  getSecondFactor,
  beginApp,
  confirmApp,
  turnOffApp,
  renewRecoveryCodes,
  resetSecondFactor,
  getStaffSignIn,
  updateStaffSignIn,
}

export const passkeyRoutes: Handlers<typeof passkeys> = {
  beginPasskey,
  addPasskey,
  deletePasskey,
  askForPasskey,
  passkeyLogin,
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
  endUserSessions,
  eraseUser,
}
