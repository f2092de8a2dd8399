import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailed } from '../app/call-failed.ts'
import { LinkButton } from '../app/link-button.tsx'
import { OneLoader } from '../parts/one-loader.tsx'
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
