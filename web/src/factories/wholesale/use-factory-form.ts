import { schemaResolver } from '@mantine/form'
import { type Factory, factories, NewFactory } from '@trousseau/contract/factories'
import { call } from '../../lib/api/call.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import type { FieldNames } from '../../lib/forms/merge-changes.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'

export type FactoryForm = ReturnType<typeof useFactoryForm>

const REFRESHES = { refreshes: [factories.listFactories, factories.getFactory] }

type FactoryFormOptions = {
  /** Undefined for a new factory. */
  factory: Factory | undefined
  onSaved: (factory: Factory) => void
}

export function useFactoryForm({ factory, onSaved }: FactoryFormOptions) {
  const create = useWrite(factories.createFactory, REFRESHES)
  const update = useWrite(factories.updateFactory, REFRESHES)
  const toParams = ({ id }: Factory) => ({ params: { id: String(id) } })
  return useRecordForm({
    record: factory,
    toDraft: toFactoryDraft,
    names: FACTORY_FIELD_NAMES,
    problems: factoryProblems,
    save: (draft, before, idempotencyKey) =>
      before
        ? update.mutateAsync({ ...toParams(before), body: { ...draft, version: before.version } })
        : create.mutateAsync({ body: draft, idempotencyKey }),
    load: (before) => call(factories.getFactory, toParams(before)),
    onSaved,
    where: 'among the factories',
  })
}

/** A factory as the form holds it. */
export type FactoryDraft = {
  name: string
  email: string
  phone: string
  address: string
  pays_freight: boolean
}

export const FACTORY_FIELD_NAMES: FieldNames<FactoryDraft> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  pays_freight: 'Pays its carriers',
}

function toFactoryDraft(factory: Factory | undefined): FactoryDraft {
  return {
    name: factory?.name ?? '',
    email: factory?.email ?? '',
    phone: factory?.phone ?? '',
    address: factory?.address ?? '',
    pays_freight: factory?.pays_freight ?? false,
  }
}

/** The messages the server would give for each field. */
const factoryProblems = schemaResolver(NewFactory, { sync: true })
