import { packages } from '@trousseau/contract/packages'
import { describePage } from '@trousseau/contract/page'
import { AppError } from '../http/app-error.ts'
import type { FactoryUser, Handler, WholesaleUser } from '../http/call.ts'
import { findPackage, listPackages as findPackages, type PackageScope } from './packages.store.ts'
import { toPackage, toPackageRow } from './to-package.ts'

export const listPackages: Handler<typeof packages.listPackages> = async ({ db, query }) => {
  const { rows, total } = await findPackages(db, 'any', query)
  return {
    packages: rows.map(toPackageRow),
    ...describePage(packages.listPackages.path, query, total, rows.length),
  }
}

export const listFactoryPackages: Handler<typeof packages.listFactoryPackages> = async (call) => {
  const { db, user, params, query } = call
  const { rows, total } = await findPackages(db, factoryInPath(user, params.id), query)
  const path = packages.listFactoryPackages.path.replace(':id', String(params.id))
  return { packages: rows.map(toPackageRow), ...describePage(path, query, total, rows.length) }
}

export const getFactoryPackage: Handler<typeof packages.getFactoryPackage> = async (call) => {
  const { db, user, params } = call
  const row = await findPackage(db, toPackageScope(user), params.id)
  if (!row) throw new AppError('not_found')
  return toPackage(db, row)
}

/** 404 instead of 403 for another factory, so that ids cannot be probed; staff see every factory's packages. */
export function factoryInPath(user: FactoryUser | WholesaleUser, id: number): { factory: number } {
  if (user.kind === 'factory' && user.factoryId !== id) throw new AppError('not_found')
  return { factory: id }
}

export const toPackageScope = (user: FactoryUser | WholesaleUser): PackageScope =>
  user.kind === 'factory' ? { factory: user.factoryId } : 'any'
