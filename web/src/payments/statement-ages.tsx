import type { Statement } from '@trousseau/contract/statements'
import { DayText } from '../ui/day-text.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { OrderSection } from '../ui/page/section.tsx'

/** What of the invoices is open, by how long it is overdue. */
export function StatementAges({ statement: { ageing, to } }: { statement: Statement }) {
  return (
    <OrderSection title="Open invoices by age" isCard>
      <Facts
        facts={[
          ...ageing.map(({ label, amount, formatted_amount }) => {
            return [label, amount === 0 ? '–' : <Money key={label}>{formatted_amount}</Money>] as const
          }),
          ['As of', <DayText key="day" day={to} />],
        ]}
      />
    </OrderSection>
  )
}
