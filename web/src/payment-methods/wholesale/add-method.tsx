import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { Store } from '@trousseau/contract/stores'
import { type ReactNode, useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { ProviderFailed } from '../provider.ts'
import { type SavedMethod, useSaveMethod } from '../use-save-method.ts'
import { useAskedKind } from './asked-store.ts'
import { BankForm } from './bank-form.tsx'
import { CardForm } from './card-form.tsx'
import { HeldMethod } from './held-method.tsx'
import type { Submit } from './method-foot.tsx'
import { type MethodDraft, type MethodKind, problemsOf, toDraft } from './store-method-draft.ts'

const KINDS = [
  { value: 'card', label: 'Credit/debit card' },
  { value: 'bank', label: 'Bank account' },
] as const

type AddMethodProps = {
  store: Store
  customerId: string
  way: ReactNode
  onSaved: (saved: SavedMethod) => Promise<void>
}

export function AddMethod({ store, customerId, way, onSaved }: AddMethodProps) {
  const navigate = useNavigate()
  const today = useSession()?.today
  const kind = useAskedKind()
  const { save, isSaving, isHeld } = useSaveMethod(store.id)
  const [messages, setMessages] = useState<readonly string[]>([])
  const [hasFailed, setHasFailed] = useState(false)
  const form = useForm<MethodDraft>({
    initialValues: toDraft(store),
    validate: (draft) => problemsOf(draft, kind, today),
    validateInputOnBlur: true,
  })

  function choose(next: MethodKind) {
    form.clearErrors()
    setMessages([])
    void navigate({ to: '/store-payment', search: { store: String(store.id), by: next }, replace: true })
  }

  const submit: Submit = async (atProvider, isIt) => {
    setMessages([])
    if (!isHeld) setHasFailed(false)
    try {
      const saved = await save(atProvider, isIt)
      if (saved) await onSaved(saved)
    } catch (failure) {
      setHasFailed(true)
      if (failure instanceof CallFailed) setMessages(failure.messages)
      else if (failure instanceof ProviderFailed) setMessages([failure.message])
      else throw failure
    }
  }

  const leaving = <LeaveDialog hasUnsaved={() => isHeld || form.isDirty()} />
  if (isHeld && hasFailed) {
    return (
      <>
        <HeldMethod messages={messages} isSaving={isSaving} onFinish={submit} />
        {leaving}
      </>
    )
  }
  const Form = kind === 'card' ? CardForm : BankForm
  return (
    <>
      <Segmented label="How the store pays" segments={KINDS} value={kind} onChange={choose} />
      <Form form={form} customerId={customerId} submit={submit} foot={{ messages, isSaving, way }} />
      {leaving}
    </>
  )
}
