import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { Store } from '@trousseau/contract/stores'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { MethodFace } from '../method-face.tsx'
import { methodName } from '../method-words.ts'
import { ProviderFailed } from '../provider.ts'
import { useMethods } from '../use-methods.ts'
import { type SavedMethod, useSaveMethod } from '../use-save-method.ts'
import { useAskedKind } from './asked-store.ts'
import { BankForm } from './bank-form.tsx'
import { CardForm } from './card-form.tsx'
import type { Submit } from './method-foot.tsx'
import { Notice, NoticeActions } from './notice.tsx'
import { type MethodDraft, type MethodKind, problemsOf, toDraft } from './store-method-draft.ts'
import styles from './store-methods.module.css'

/** The store's saved payment methods, and the forms to add one. */
export function StoreMethods({ store, customerId }: { store: Store; customerId: string }) {
  const read = useMethods(store.id)
  /** Undefined until somebody decides; until then, the form is shown if the store has no method yet. */
  const [isAdding, setIsAdding] = useState<boolean>()
  const [saved, setSaved] = useState<SavedMethod>()
  const methods = read.data
  if (!methods) {
    return read.error ? (
      <LoadFailed
        what="The payment methods of this store could not be loaded."
        failure={read.error}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    ) : (
      <Loading label="Loading the payment methods">
        <SkeletonLines lines={6} />
      </Loading>
    )
  }
  const hasAny = methods.length > 0
  return (
    <>
      {saved && !isAdding && <SavedWords saved={saved} />}
      {hasAny && (
        <ul className={styles.list} aria-label={`Payment methods of ${store.name}`}>
          {methods.map((method) => (
            <li key={method.id} className={styles.card}>
              <MethodFace method={method} />
            </li>
          ))}
        </ul>
      )}
      {(isAdding ?? !hasAny) ? (
        <div className={styles.adding} ref={isAdding ? focusChoice : undefined}>
          <AddMethod
            store={store}
            customerId={customerId}
            way={
              <LinkButton to="/list-of-retailers" variant="subtle" ignoreBlocker>
                {hasAny ? 'Done' : 'Skip for now'}
              </LinkButton>
            }
            onSaved={async (method) => {
              await read.refetch()
              setSaved(method)
              setIsAdding(false)
            }}
          />
        </div>
      ) : (
        <NoticeActions>
          <LinkButton to="/list-of-retailers">Done</LinkButton>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            Add another
          </Button>
        </NoticeActions>
      )}
    </>
  )
}

/** The button that was pressed is gone, so the focus moves to the choice. */
const focusChoice = (element: HTMLElement | null) => element?.querySelector<HTMLElement>(':checked')?.focus()

/** The form that had the focus is gone, so the focus moves to the confirmation. */
function SavedWords({ saved: { method, staxId } }: { saved: SavedMethod }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus(), [])
  const name = methodName(method)
  return (
    <p ref={element} className={styles.saved} role="status" tabIndex={-1}>
      {name.charAt(0).toUpperCase() + name.slice(1)} was saved.
      <span className={styles.id}> Payment method id: {staxId ?? method.id}</span>
    </p>
  )
}

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

function AddMethod({ store, customerId, way, onSaved }: AddMethodProps) {
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

type HeldMethodProps = {
  messages: readonly string[]
  isSaving: boolean
  onFinish: Submit
}

/** The provider has saved it, but our server could not be told: nothing is typed or sent to the provider again. */
function HeldMethod({ messages, isSaving, onFinish }: HeldMethodProps) {
  // Never called, because the provider's id is already known.
  const atProvider = () => Promise.reject(new Error('The payment method is saved at the provider already.'))
  return (
    <Notice title="Saved at the payment provider, not yet on the store’s list.">
      <p>No need to enter it again. Please finish saving.</p>
      <FormErrors messages={messages} />
      <BusyButton busy={isSaving} busyLabel="Saving…" onClick={() => onFinish(atProvider, () => false)}>
        Finish saving
      </BusyButton>
    </Notice>
  )
}
