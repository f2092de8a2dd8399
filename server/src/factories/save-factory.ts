import type { FactoryChange, factories } from '@trousseau/contract/factories'
import { compare } from '@trousseau/domain/changes'
import { FACTORY_FIELDS } from '@trousseau/domain/people/account-changes'
import { fold } from '@trousseau/domain/text'
import { record } from '../audit/record.ts'
import { inTransaction } from '../db/db.ts'
import { AppError } from '../http/app-error.ts'
import type { Handler } from '../http/call.ts'
import { inTransactionOnce } from '../http/idempotency.ts'
import { insertFactory, lockFactory, updateFactoryColumns } from './factories.store.ts'
import { toFactory } from './to-factory.ts'

export const createFactory: Handler<typeof factories.createFactory> = (call) => {
  const { db, user, body, once, now } = call
  return inTransactionOnce(db, once, now, async (db) => {
    const { name, email, phone, address } = body
    const contact = { email: email || null, phone: phone || null, address: address || null }
    const factory = await insertFactory(db, {
      name,
      name_fold: fold(name),
      ...contact,
      pays_freight: body.pays_freight ?? false,
      created_at: now,
    })
    await record(db, call, 'factory_created', { userId: user.id, subject: `factory ${factory.id}` })
    return toFactory(factory)
  })
}

export const updateFactory: Handler<typeof factories.updateFactory> = (call) => {
  const { db, user, params, body } = call
  return inTransaction(db, async (db) => {
    const before = await lockFactory(db, params.id)
    if (!before) throw new AppError('not_found')
    if (body.version !== undefined && body.version !== before.version) throw new AppError('stale')
    const named = body.name === undefined ? {} : { name: body.name, name_fold: fold(body.name) }
    const { pays_freight } = body
    const factory = await updateFactoryColumns(db, params.id, { ...toContact(body), ...named, pays_freight })
    const changes = compare(FACTORY_FIELDS, before, factory)
    await record(db, call, 'factory_changed', { userId: user.id, subject: `factory ${params.id}`, changes })
    return toFactory(factory)
  })
}

/** Fields that are not sent stay as they are; empty ones are cleared. */
function toContact({ email, phone, address }: FactoryChange) {
  return { email: kept(email), phone: kept(phone), address: kept(address) }
}

const kept = (text: string | undefined) => (text === '' ? null : text)
