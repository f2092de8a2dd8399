import { Anchor, VisuallyHidden } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import type { Shipment } from './invoice-bill.ts'
import styles from './invoice-tracking.module.css'

/** A shipment's tracking number, linked to the carrier's site if we know its address. */
export function InvoiceTracking({ carrier, tracking_number, tracking_url }: Shipment) {
  if (tracking_number === null) return '–'
  if (tracking_url === null) return <span className={styles.number}>{tracking_number}</span>
  return (
    <Anchor inherit className={styles.number ?? ''} href={tracking_url} target="_blank" rel="noreferrer">
      {tracking_number.slice(0, -4)}
      <span className={styles.end}>
        {tracking_number.slice(-4)}
        <ExternalLink size={13} strokeWidth={1.75} aria-hidden />
      </span>
      <VisuallyHidden>{`(follow it at ${carrier ?? 'the carrier'}, in a new tab)`}</VisuallyHidden>
    </Anchor>
  )
}
