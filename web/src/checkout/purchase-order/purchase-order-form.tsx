import { ORDER_TYPES } from '@trousseau/domain/orders/purchase-order'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Answers, isPurchaseOrderFilled, numberProblem, typeProblem } from '../answers.ts'
import { Next } from '../step-foot.tsx'
import styles from '../step-parts.module.css'
import { checkNumber } from './check-number.ts'

type PurchaseOrderFormProps = {
  storeId: number
  answers: Answers
  onChange: (part: Partial<Answers>) => void
  /** What else keeps one from going on. */
  missing?: string | undefined
  onNext: () => void
}

const CHOICES = Object.entries(ORDER_TYPES).map(([value, label]) => ({ value, label }))

/** What the store calls its order, and what kind of order it is. Next asks whether the number is free. */
export function PurchaseOrderForm({ storeId, answers, onChange, missing, onNext }: PurchaseOrderFormProps) {
  const { purchase_order_number: number, type } = answers
  const [left, setLeft] = useState({ number: number !== '', type: false })
  const [messages, setMessages] = useState<readonly string[]>([])
  const [isChecking, setIsChecking] = useState(false)
  const isFilled = isPurchaseOrderFilled(answers)

  function change(part: Partial<Answers>) {
    setMessages([])
    onChange(part)
  }
  async function goOn(event: FormEvent) {
    event.preventDefault()
    if (!isFilled || missing !== undefined || isChecking) return
    setMessages([])
    setIsChecking(true)
    const found = await checkNumber(storeId, number.trim())
    setIsChecking(false)
    setMessages(found)
    if (found.length > 0) return
    onChange({ purchase_order_number: number.trim(), checked_number: number.trim() })
    onNext()
  }
  function sayWhatIsMissing(event: KeyboardEvent) {
    // A form whose button is disabled takes no notice of Enter by itself.
    if (event.key === 'Enter') setLeft({ number: true, type: true })
  }

  return (
    <form noValidate onSubmit={goOn}>
      <div className={styles.order}>
        <TextField
          label="Purchase Order Number"
          required
          autoComplete="off"
          value={number}
          readOnly={isChecking}
          error={left.number ? numberProblem(number) : undefined}
          onChange={(event) => change({ purchase_order_number: event.currentTarget.value })}
          onBlur={() => setLeft((before) => ({ ...before, number: true }))}
          onKeyDown={sayWhatIsMissing}
        />
        <SelectField
          label="Type of order"
          required
          placeholder="Choose a type"
          choices={CHOICES}
          value={String(type)}
          disabled={isChecking}
          error={left.type ? typeProblem(type) : undefined}
          onChange={({ currentTarget: { value } }) =>
            change({ type: value === '1' ? 1 : value === '2' ? 2 : '' })
          }
          onBlur={() => setLeft((before) => ({ ...before, type: true }))}
        />
      </div>
      <div className={styles.add}>
        {/* In capitals as text: so it is read, copied and heard. */}
        <FormErrors messages={messages.map((message) => message.toLocaleUpperCase('en-US'))} />
      </div>
      <Next
        missing={missing ?? (isFilled ? undefined : 'Please enter a number and a type of order.')}
        isChecking={isChecking}
      />
    </form>
  )
}
