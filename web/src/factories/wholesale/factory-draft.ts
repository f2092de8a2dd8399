import { schemaResolver } from '@mantine/form'
import { type Factory, NewFactory } from '@trousseau/contract/factories'
import type { FieldNames } from '../../lib/forms/merge-changes.ts'

/** A factory as it stands in the form. */
export type FactoryDraft = { name: string; email: string; phone: string; address: string }

export const FACTORY_FIELD_NAMES: FieldNames<FactoryDraft> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
}

export function toFactoryDraft(factory: Factory | undefined): FactoryDraft {
  return {
    name: factory?.name ?? '',
    email: factory?.email ?? '',
    phone: factory?.phone ?? '',
    address: factory?.address ?? '',
  }
}

/** What the server would say of each field. */
export const factoryProblems = schemaResolver(NewFactory, { sync: true })
