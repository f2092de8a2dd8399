import { type FactoryPaymentQuestion, factoryPayments } from '@trousseau/contract/factory-payments'
import type { z } from 'zod/mini'
import { useOne } from '../lib/api/use-api.ts'
import { Money } from '../ui/money.tsx'
import styles from './payments-sum.module.css'

type PaymentsSumProps = { factoryId: number; query: z.input<typeof FactoryPaymentQuestion> }

/** What the payments come to that the filters find, on all pages: the sum of the exported file. */
export function PaymentsSum({ factoryId, query }: PaymentsSumProps) {
  const { data } = useOne(factoryPayments.sumFactoryPayments, { params: { id: String(factoryId) }, query })
  if (!data) return null
  return (
    <p className={styles.sum}>
      Total of these payments: <Money>{data.formatted_sum}</Money>
    </p>
  )
}
