import {
  type FactoryPaymentLine,
  type FactoryPaymentWithLines,
  factoryPayments,
} from '@trousseau/contract/factory-payments'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDownload } from '../lib/api/use-download.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { DayText } from '../ui/day-text.tsx'
import { Facts } from '../ui/facts.tsx'
import { Moment } from '../ui/moment.tsx'
import { Money } from '../ui/money.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Page } from '../ui/page/page.tsx'
import { OrderSection } from '../ui/page/section.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import styles from './factory-payment-view.module.css'
import { lineColumns } from './owed-columns.tsx'
import { PaymentAmount } from './payment-status.tsx'

type FactoryPaymentViewProps = {
  payment: FactoryPaymentWithLines
  back: ReactNode
  /** Leads to the order or the package, whose page differs by kind of account. */
  link: (line: FactoryPaymentLine) => ReactNode
  /** What may be done to it. */
  actions?: ReactNode
}

/** One payment to a factory, as both sides see it. */
export function FactoryPaymentView({ payment, back, link, actions }: FactoryPaymentViewProps) {
  const { id, factory, reference, lines, in_advance, formatted_in_advance } = payment
  return (
    <Page
      title={`Payment #${id}`}
      subtitle={factory.name}
      back={back}
      actions={
        <>
          {actions}
          <DownloadRemittance id={id} />
        </>
      }
    >
      <div className={styles.parts}>
        <OrderSection title="Payment">
          <Facts
            facts={[
              ['Amount', <PaymentAmount key="amount" payment={payment} />],
              ['Paid on', <DayText key="day" day={payment.paid_at} />],
              ['Reference', reference],
              ['Note', payment.note ?? '–'],
              ...(in_advance > 0
                ? [['Paid in advance', <Money key="advance">{formatted_in_advance}</Money>] as const]
                : []),
              ...(payment.voided_at === null
                ? []
                : [
                    ['Voided', <Moment key="voided" at={payment.voided_at} />] as const,
                    ['Reason', payment.void_reason] as const,
                  ]),
            ]}
          />
        </OrderSection>
        <OrderSection title={payment.voided_at === null ? 'Paid for' : 'Had paid for'}>
          <DataTable
            label="What it paid for"
            columns={lineColumns(link)}
            rows={lines}
            rowKey={(line) => String(line.id)}
            empty={<EmptyState sentence="It has not paid for any order yet." />}
          />
        </OrderSection>
      </div>
    </Page>
  )
}

/** Saves remittance-{number}.pdf. */
function DownloadRemittance({ id }: { id: number }) {
  const download = useDownload(factoryPayments.downloadRemittance, 'Remittance downloaded successfully', id)
  return (
    <BusyButton
      variant="default"
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
      busy={download.isPending}
      busyLabel="downloading…"
      onClick={() => download.mutate({ params: { id: String(id) } })}
    >
      Remittance PDF
    </BusyButton>
  )
}
