import { useForm } from '@mantine/form'
import { checkOnLeave } from '../../lib/forms/check-on-leave.ts'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { saveBankAccount } from '../provider.ts'
import { type MethodSaving, SaveActions } from '../save-actions.tsx'
import { BankKindFields, BillingFields } from './billing-fields.tsx'
import {
  type AddressPart,
  type BankDraft,
  bankProblems,
  isThisBank,
  nameOnAccount,
  newBank,
  toBank,
} from './method-draft.ts'
import styles from './method-form.module.css'
import { useProviderConfig } from './use-card-fields.ts'

type BankFormProps = {
  customerId: string
  /** The preselected country. */
  address: AddressPart
  /** The default name for a business's account. */
  storeName: string
  saving: MethodSaving
}

/** Browsers must not remember account numbers. */
const FORGOTTEN = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const

/** A new bank account. Its digits are sent to the provider only. */
export function BankForm({ customerId, address, storeName, saving }: BankFormProps) {
  const config = useProviderConfig()
  const form = useForm<BankDraft>({
    initialValues: newBank(address),
    validate: (draft) => bankProblems(draft, storeName),
  })
  const props = (name: keyof BankDraft) => ({ required: true, ...form.getInputProps(name) })

  function save(draft: BankDraft) {
    const bank = toBank(draft, storeName)
    void saving.save(
      async () => {
        const { data = await config.refetch({ throwOnError: true }).then(({ data }) => data) } = config
        if (!data) throw new Error('a read that did not fail has its answer')
        return saveBankAccount(data, customerId, bank)
      },
      (method) => isThisBank(method, bank),
    )
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save, focusFirstError)} onBlur={checkOnLeave(form)}>
      <fieldset className={styles.fields} disabled={saving.isHeld} aria-label="Bank account">
        <TextField label="Routing number" maxLength={9} {...FORGOTTEN} {...props('bank_routing')} />
        <TextField label="Account number" maxLength={17} {...FORGOTTEN} {...props('bank_account')} />
        <BankKindFields form={form} />
        <TextField label="First name" autoComplete="billing given-name" {...props('firstname')} />
        <TextField label="Last name" autoComplete="billing family-name" {...props('lastname')} />
        <TextField
          label="Name on the account"
          autoComplete="billing name"
          className={styles.wide}
          {...props('person_name')}
          value={nameOnAccount(form.values, storeName)}
          onBlur={() => {
            // If left empty, it is derived from the other names again.
            if (form.values.person_name?.trim() === '') form.setFieldValue('person_name', null)
          }}
        />
        <BillingFields form={form} />
      </fieldset>
      <SaveActions saving={saving} canSave />
    </form>
  )
}
