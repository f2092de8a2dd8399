import { describePage } from '@trousseau/contract/page'
import { type User, users } from '@trousseau/contract/users'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { storeInPath } from '../http/store-in-path.ts'
import { findUser, toScope } from './managed-users.store.ts'
import { toUser } from './to-user.ts'
import { listUsers, type PeopleOf, type UserQuestion } from './user-lists.store.ts'
import { isFactory } from './users.store.ts'

export const getUser: Handler<typeof users.getUser> = async ({ db, user, params, now }) => {
  const row = await findUser(db, toScope(user), params.id)
  if (!row) throw new AppError('not_found')
  return toUser(row, now)
}

export const listStoreUsers: Handler<typeof users.listStoreUsers> = async (call) => {
  const storeId = await storeInPath(call.db, call.user, call.params.id)
  return pageOf(call, { storeId }, fillPath(users.listStoreUsers.path, storeId))
}

export const listFactoryUsers: Handler<typeof users.listFactoryUsers> = async (call) => {
  const { id } = call.params
  if (!(await isFactory(call.db, id))) throw new AppError('not_found')
  return pageOf(call, { factoryId: id }, fillPath(users.listFactoryUsers.path, id))
}

export const listStaff: Handler<typeof users.listStaff> = (call) =>
  pageOf(call, 'wholesale', users.listStaff.path)

const fillPath = (path: string, id: number) => path.replace(':id', String(id))

type Listing = { db: Db; now: Date; query: UserQuestion }

async function pageOf({ db, now, query }: Listing, people: PeopleOf, path: string) {
  const { rows, total } = await listUsers(db, people, query)
  const page: User[] = rows.map((row) => toUser(row, now))
  return { users: page, ...describePage(path, query, total, page.length) }
}
