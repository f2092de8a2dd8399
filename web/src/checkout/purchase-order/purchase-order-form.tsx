import { ORDER_TYPES } from '@trousseau/domain/orders/purchase-order'
import type { KeyboardEvent } from 'react'
import { useSendForm } from '../../lib/forms/use-send-form.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Answers, isPurchaseOrderFilled, numberProblem, typeProblem } from '../answers.ts'
import { Next } from '../step-foot.tsx'
import styles from '../step-parts.module.css'
import { checkNumber } from './check-number.ts'
import { NOT_FETCHED } from './number-messages.ts'

type PurchaseOrderFormProps = {
  storeId: number
  answers: Answers
  /** Whether its step is the one that is open. */
  isOpen: boolean
  onChange: (part: Partial<Answers>) => void
  /** Another reason why the step cannot be completed. */
  missing?: string | undefined
  onNext: () => void
}

type Draft = Pick<Answers, 'purchase_order_number' | 'type'>

const CHOICES = Object.entries(ORDER_TYPES).map(([value, label]) => ({ value, label }))

/** The store's number for the order, and its type. Next checks whether the number is unused. */
export function PurchaseOrderForm(props: PurchaseOrderFormProps) {
  const { storeId, answers, isOpen, onChange, missing, onNext } = props
  const { form, element, isBusy, messages, setMessages, onSubmit } = useSendForm<Draft>({
    initial: { purchase_order_number: answers.purchase_order_number, type: answers.type },
    problems: ({ purchase_order_number, type }) => ({
      purchase_order_number: numberProblem(purchase_order_number),
      type: typeProblem(type),
    }),
    checksOnBlur: true,
    async send({ purchase_order_number }) {
      if (missing !== undefined) return
      const number = purchase_order_number.trim()
      const found = await checkNumber(storeId, number)
      setMessages(found)
      if (found.length > 0) return
      onChange({ purchase_order_number: number, checked_number: number })
      onNext()
    },
  })
  const isFilled = isPurchaseOrderFilled(answers)

  const number = form.getInputProps('purchase_order_number')
  const type = form.getInputProps('type')

  /** Every change is stored at once, so that it survives a reload. */
  function change(part: Partial<Draft>) {
    setMessages([])
    onChange(part)
  }
  function revealErrors(event: KeyboardEvent) {
    // A form whose submit button is disabled ignores Enter.
    if (event.key === 'Enter' && !isFilled) form.validate()
  }

  return (
    <form ref={element} noValidate onSubmit={onSubmit}>
      <div className={styles.order}>
        <TextField
          label="Purchase Order Number"
          required
          autoComplete="off"
          readOnly={isBusy}
          data-autofocus={(isOpen && answers.purchase_order_number === '') || undefined}
          {...number}
          onBlur={() => {
            // Who was led here and first chooses another card has not forgotten the number.
            if (form.isDirty('purchase_order_number')) number.onBlur()
          }}
          onChange={({ currentTarget: { value } }) => {
            number.onChange(value)
            change({ purchase_order_number: value })
          }}
          onKeyDown={revealErrors}
        />
        <SelectField
          label="Type of order"
          required
          placeholder="Choose a type"
          choices={CHOICES}
          disabled={isBusy}
          {...type}
          value={String(type.value)}
          onChange={({ currentTarget: { value } }) => {
            const chosen = value === '1' ? 1 : value === '2' ? 2 : ''
            type.onChange(chosen)
            change({ type: chosen })
          }}
        />
      </div>
      <div className={styles.add}>
        {/* Uppercased in the text rather than by CSS, so that it is also copied and read out that way. */}
        <FormErrors messages={messages.map((message) => message.toLocaleUpperCase('en-US'))} />
        {messages.includes(NOT_FETCHED) && (
          <p className={styles.reason}>Check your connection and press Next again.</p>
        )}
      </div>
      <Next
        missing={missing ?? (isFilled ? undefined : 'Enter a PO number and order type.')}
        isChecking={isBusy}
      />
    </form>
  )
}
