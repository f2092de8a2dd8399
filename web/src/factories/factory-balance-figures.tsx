import type { FactoryBalance } from '@trousseau/contract/factory-payments'
import { BalanceFigures } from '../ui/figures/balance-figures.tsx'

type FactoryBalanceFiguresProps = {
  label: string
  balance: FactoryBalance
  /** The word for payments: "Paid" or "Received". */
  paid: string
}

/** What is owed now, and the sums of all time that it follows from, whatever days the list below shows. */
export function FactoryBalanceFigures({ label, balance, paid }: FactoryBalanceFiguresProps) {
  const isOverpaid = balance.overpaid > 0
  return (
    <BalanceFigures
      label={label}
      figures={[
        {
          label: isOverpaid ? 'Overpaid' : 'Owed',
          amount: isOverpaid ? balance.formatted_overpaid : balance.formatted_owed,
          isMain: true,
        },
        { label: 'Shipped, all time', amount: balance.formatted_shipped },
        ...(balance.freight > 0 ? [{ label: 'Freight, all time', amount: balance.formatted_freight }] : []),
        { label: `${paid}, all time`, amount: balance.formatted_paid },
      ]}
    />
  )
}
