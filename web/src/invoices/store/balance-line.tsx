import { Button } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { Balance } from '@trousseau/contract/payments'
import type { ReactNode } from 'react'
import { useRead } from '../../lib/api/use-api.ts'
import { TextLink } from '../../lib/router/text-link.tsx'
import { Money } from '../../ui/money.tsx'
import styles from './balance-line.module.css'

type BalanceLineProps = {
  storeId: number
  /** What is to be said about it. */
  children?: ReactNode
}

/** What the store owes and has, quietly. */
export function BalanceLine({ storeId, children }: BalanceLineProps) {
  const read = useRead(api.getBalance, { params: { id: String(storeId) } })
  return (
    <section className={styles.line} aria-label="Balance">
      {read.error && !read.data ? (
        <p className={styles.failed}>
          Your balance could not be loaded.
          <Button variant="subtle" size="compact-sm" onClick={() => void read.refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <Figures balance={read.data} />
      )}
      <TextLink className={styles.statement ?? ''} to="/statement">
        See your statement
      </TextLink>
      {children}
    </section>
  )
}

/** All four have their place from the first moment, so that nothing moves when they come. */
function Figures({ balance }: { balance: Balance | undefined }) {
  const orDash = (amount: number, formatted: string) => (amount === 0 ? '–' : formatted)
  return (
    <dl className={styles.figures} aria-busy={!balance}>
      <Figure label="Owed">{balance?.formatted_owed}</Figure>
      <Figure label="Overdue" isOverdue={balance !== undefined && balance.overdue > 0}>
        {balance && orDash(balance.overdue, balance.formatted_overdue)}
      </Figure>
      <Figure label="Credits">{balance && orDash(balance.credits, balance.formatted_credits)}</Figure>
      <Figure label="Deposits">{balance && orDash(balance.deposits, balance.formatted_deposits)}</Figure>
    </dl>
  )
}

type FigureProps = { label: string; isOverdue?: boolean; children: string | undefined }

function Figure({ label, isOverdue = false, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd data-overdue={isOverdue || undefined}>
        <Money>{children ?? ''}</Money>
      </dd>
    </div>
  )
}
