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

export const getUser: Handler<typeof users.getUser> = async ({ db, user, params }) => {
  const row = await findUser(db, toScope(user), params.id)
  if (!row) throw new AppError('not_found')
  return toUser(row)
}

export const listStoreUsers: Handler<typeof users.listStoreUsers> = async ({ db, user, params, query }) => {
  const storeId = await storeInPath(db, user, params.id)
  return pageOf(db, { storeId }, fillPath(users.listStoreUsers.path, storeId), query)
}

export const listFactoryUsers: Handler<typeof users.listFactoryUsers> = async ({ db, params, query }) => {
  if (!(await isFactory(db, params.id))) throw new AppError('not_found')
  return pageOf(db, { factoryId: params.id }, fillPath(users.listFactoryUsers.path, params.id), query)
}

export const listStaff: Handler<typeof users.listStaff> = ({ db, query }) =>
  pageOf(db, 'wholesale', users.listStaff.path, query)

const fillPath = (path: string, id: number) => path.replace(':id', String(id))

async function pageOf(db: Db, people: PeopleOf, path: string, query: UserQuestion) {
  const { rows, total } = await listUsers(db, people, query)
  const page: User[] = rows.map(toUser)
  return { users: page, ...describePage(path, query, total, page.length) }
}
