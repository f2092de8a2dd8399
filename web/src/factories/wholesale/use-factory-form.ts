import { api } from '@trousseau/contract/api'
import type { Factory } from '@trousseau/contract/factories'
import { call } from '../../lib/api/call.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { FACTORY_FIELD_NAMES, factoryProblems, toFactoryDraft } from './factory-draft.ts'

export type FactoryForm = ReturnType<typeof useFactoryForm>

const REFRESHES = { refreshes: [api.listFactories, api.getFactory] }

type FactoryFormOptions = {
  /** Undefined for a new one. */
  factory: Factory | undefined
  onSaved: (factory: Factory) => void
}

export function useFactoryForm({ factory, onSaved }: FactoryFormOptions) {
  const create = useWrite(api.createFactory, REFRESHES)
  const update = useWrite(api.updateFactory, REFRESHES)
  const paramsOf = ({ id }: Factory) => ({ params: { id: String(id) } })
  return useRecordForm({
    record: factory,
    toDraft: toFactoryDraft,
    names: FACTORY_FIELD_NAMES,
    problems: factoryProblems,
    save: (draft, before, idempotencyKey) =>
      before
        ? update.mutateAsync({ ...paramsOf(before), body: { ...draft, version: before.version } })
        : create.mutateAsync({ body: draft, idempotencyKey }),
    load: (before) => call(api.getFactory, paramsOf(before)),
    onSaved,
    where: 'among the factories',
  })
}
