import { Button } from '@mantine/core'
import { creditNotes } from '@trousseau/contract/credit-notes'
import type { Invoice } from '@trousseau/contract/invoices'
import { formatMoney } from '@trousseau/domain/money/money'
import { Plus, X } from 'lucide-react'
import { call } from '../../lib/api/call.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { FieldRow } from '../../ui/form/form-section.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './credit-note-dialog.module.css'
import {
  aboutChoices,
  becomes,
  CreditNoteDraft,
  emptyLine,
  problemsOf,
  sumOf,
  toLines,
} from './credit-note-draft.ts'
import { STORE_MONEY_READS } from './store-money-reads.ts'

type CreditNoteDialogProps = { invoice: Invoice; isOpen: boolean; onClose: () => void }

/** Puts an invoice right: a wrong shipping cost, a damaged dress, another price that was agreed on. */
export function CreditNoteDialog({ invoice, isOpen, onClose }: CreditNoteDialogProps) {
  return (
    <MoneyDialog title="Issue a credit note" isOpen={isOpen} onClose={onClose}>
      {(onBusy) => <CreditNoteForm invoice={invoice} onBusy={onBusy} onClose={onClose} />}
    </MoneyDialog>
  )
}

type CreditNoteFormProps = { invoice: Invoice; onBusy: (isBusy: boolean) => void; onClose: () => void }

function CreditNoteForm({ invoice, onBusy, onClose }: CreditNoteFormProps) {
  const { store } = invoice.store_package
  const money = useMoneyForm({
    slot: `credit-note:${invoice.id}`,
    shape: CreditNoteDraft,
    empty: { lines: [emptyLine()] },
    problemsOf,
    send: (draft, idempotencyKey) =>
      call(creditNotes.createCreditNote, {
        params: { id: String(invoice.id) },
        body: { lines: toLines(draft) },
        idempotencyKey,
      }),
    about: (draft) => ({
      call: 'createCreditNote',
      detail: `of ${formatMoney(sumOf(draft))} for ${store.name}`,
    }),
    refreshes: STORE_MONEY_READS,
    onBusy,
    onDone({ number }) {
      toastSuccess(`Credit note # ${number} was issued.`)
      onClose()
    },
  })
  const { form } = money
  const draft = form.getValues()
  return (
    <MoneyForm
      money={money}
      doLabel="Issue credit note"
      busyLabel="Issuing…"
      isItDone="the credit note was issued"
      onClose={onClose}
    >
      <p>{`${store.name} gets it by email, and sees it on its statement.`}</p>
      {draft.lines.map((_, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and its fields are the form's
          key={index}
          className={styles.line}
        >
          <legend className={styles.legend}>{`Line ${index + 1}`}</legend>
          <FieldRow>
            <SelectField
              label="For"
              required
              choices={aboutChoices(invoice)}
              {...form.getInputProps(`lines.${index}.about`)}
            />
            <MoneyField label="Amount" required {...form.getInputProps(`lines.${index}.amount`)} />
          </FieldRow>
          <TextField
            label="Reason"
            description="The store sees it."
            required
            maxLength={500}
            autoComplete="off"
            {...form.getInputProps(`lines.${index}.reason`)}
          />
          {draft.lines.length > 1 && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<X size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => form.removeListItem('lines', index)}
            >
              {`Remove line ${index + 1}`}
            </Button>
          )}
        </fieldset>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.more ?? ''}
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => form.insertListItem('lines', emptyLine())}
      >
        Add a line
      </Button>
      <p role="status" className={styles.becomes}>
        {becomes(draft, invoice)}
      </p>
    </MoneyForm>
  )
}
