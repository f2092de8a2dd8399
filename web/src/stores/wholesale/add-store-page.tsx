import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { stores } from '@trousseau/contract/stores'
import { useRef } from 'react'
import { call } from '../../lib/api/call.ts'
import { readOptions } from '../../lib/api/use-api.ts'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { BackLink } from '../../lib/router/back-link.tsx'
import { keepNewStore } from '../../lib/session/session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { FieldGrid, FormSection } from '../../ui/form/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { PlaceFields } from '../place-fields.tsx'
import styles from './add-store-page.module.css'
import { PAYMENT_CHOICES } from './edit-new-store-page.tsx'
import { EMPTY_STORE, isUntouched, problemsOf, type StoreDraft, toNewStore } from './store-draft.ts'

export function AddStorePage() {
  const { form, element, onSubmit, isBusy, messages, hasUnsaved } = useAddStore()
  return (
    <Page
      title="Add Store"
      subtitle="Add a retailer. You’ll set up billing next."
      back={<BackLink to="/list-of-retailers">Back to Retailers</BackLink>}
    >
      <form ref={element} noValidate aria-label="Add Store" onSubmit={onSubmit}>
        <StoreFields form={form} />
        <div className={styles.foot}>
          <FormErrors messages={messages} />
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Save and continue
          </BusyButton>
        </div>
      </form>
      <LeaveDialog hasUnsaved={hasUnsaved} />
    </Page>
  )
}

type StoreFieldsProps = { form: UseFormReturnType<StoreDraft> }

/** These belong to another person: the browser must not autofill the signed-in person's own. */
const OF_ANOTHER = { required: true, autoComplete: 'off' }

function StoreFields({ form }: StoreFieldsProps) {
  const props = (name: keyof StoreDraft) => ({ ...OF_ANOTHER, ...form.getInputProps(name) })
  return (
    <>
      <FormSection
        title="Contact"
        hint="Primary contact. We’ll invite the store’s first admin at this email address."
      >
        <FieldGrid>
          <TextField label="First name" {...props('first_name')} />
          <TextField label="Last name" {...props('last_name')} />
          <TextField label="Email" type="email" {...props('email')} />
          <TextField label="Phone" type="tel" {...props('phone')} />
        </FieldGrid>
      </FormSection>
      <FormSection title="Store">
        <FieldGrid>
          <TextField label="Store name" {...props('name')} />
          <TextField label="Website" inputMode="url" {...props('website')} />
        </FieldGrid>
      </FormSection>
      <PlaceFields form={form} />
      <FormSection title="Payment and terms" hint="Payment method and terms (0 to 120 days).">
        <FieldGrid>
          <SelectField label="Payment" choices={PAYMENT_CHOICES} {...props('payment_method_type_id')} />
          <TextField label="Terms (days)" inputMode="numeric" maxLength={3} {...props('terms_days')} />
        </FieldGrid>
      </FormSection>
    </>
  )
}

const SAVED_AFTER_ALL =
  'An earlier attempt was saved after all. Please check among the retailers before you save this one too.'

function useAddStore() {
  const navigate = useNavigate()
  const client = useQueryClient()
  /** Stays the same until saving succeeds, so that a retry does not add a second store. */
  const key = useRef(crypto.randomUUID())
  const { form, element, onSubmit, isBusy, messages } = useSendForm<StoreDraft>({
    initial: EMPTY_STORE,
    problems: problemsOf,
    checksOnBlur: true,
    async send(draft) {
      const store = await call(stores.createStore, { body: toNewStore(draft), idempotencyKey: key.current })
      keepNewStore(store)
      const { queryKey } = readOptions(stores.getStore, { params: { id: String(store.id) } })
      client.setQueryData(queryKey, store)
      // The lists of stores are outdated and are refetched where they are shown.
      void client.invalidateQueries({ queryKey: [stores.listStores.path] })
      toastSuccess(`${store.name} was added.`)
      await navigate({
        to: '/store-payment',
        search: { store: String(store.id) },
        replace: true,
        ignoreBlocker: true,
      })
    },
    wordsFor({ code }) {
      if (code !== 'key_reused') return undefined
      key.current = crypto.randomUUID()
      return [SAVED_AFTER_ALL]
    },
  })
  return { form, element, onSubmit, isBusy, messages, hasUnsaved: () => !isUntouched(form.getValues()) }
}
