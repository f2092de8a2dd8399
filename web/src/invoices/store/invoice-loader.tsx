import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { OneLoader } from '../../lib/api/one-loader.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BackToInvoices } from './back-links.tsx'

type InvoiceLoaderProps<T> = { read: UseQueryResult<T, CallFailed>; children: (data: T) => ReactNode }

export function InvoiceLoader<T>({ read, children }: InvoiceLoaderProps<T>) {
  return (
    <OneLoader
      read={read}
      title="Invoice"
      noun="invoice"
      back={<BackToInvoices />}
      toAll={<LinkButton to="/invoices">See your invoices</LinkButton>}
    >
      {children}
    </OneLoader>
  )
}
