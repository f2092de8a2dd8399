import type { WholesalePackage } from '@trousseau/contract/packages'
import { type Change, compare, type Fields } from '@trousseau/domain/changes'
import { type Cents, formatMoney } from '@trousseau/domain/money/money'
import { DISPATCHED } from '@trousseau/domain/orders/shipment'
import { type AuditAction, record } from '../audit/record.ts'
import type { Db } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { User } from '../http/call.ts'
import { findPackage, lockPackages, type PackageColumns, type PackageScope } from './packages.store.ts'
import { toPackage } from './to-package.ts'

export type Packer = { user: User; now: Date; address: string; requestId: string }
type Wanted = { id: number; version?: number | undefined }

/** 404 for another factory's package, so that ids cannot be probed. The package is locked before its orders. */
export async function lockPackage(
  db: Db,
  scope: PackageScope,
  { id, version }: Wanted,
): Promise<PackageColumns> {
  const [pack] = await lockPackages(db, scope, [id])
  if (!pack) throw new AppError('not_found')
  if (version !== undefined && version !== pack.version) throw new AppError('stale')
  return pack
}

/** Refuses a dispatched package, which can no longer be changed. */
export async function lockOpenPackage(db: Db, scope: PackageScope, wanted: Wanted): Promise<PackageColumns> {
  const pack = await lockPackage(db, scope, wanted)
  refuseDispatched(pack)
  return pack
}

export function refuseDispatched({ dispatched_at }: PackageColumns): void {
  if (dispatched_at !== null) throw new AppError('conflict', { messages: [DISPATCHED] })
}

export async function readAgain(db: Db, id: number): Promise<WholesalePackage> {
  const row = await findPackage(db, 'any', id)
  if (!row) throw new Error('a package that was just changed is there')
  return toPackage(db, row)
}

export function auditPackage(
  db: Db,
  packer: Packer,
  { store_id, id }: { store_id: number; id: number },
  action: AuditAction,
  changes: readonly Change[] = [],
): Promise<void> {
  const subject = `package ${id}`
  return record(db, packer, action, { userId: packer.user.id, storeId: store_id, subject, changes })
}

type Cost = { shipping_cost: Cents | null }
const COST: Fields<Cost> = {
  shipping_cost: {
    label: 'Shipping cost',
    show: ({ shipping_cost }) => (shipping_cost === null ? null : formatMoney(shipping_cost)),
  },
}

/** What the audit says of a shipping cost that was put right. */
export const compareCosts = (before: Cost, after: Cost) => compare(COST, before, after)
