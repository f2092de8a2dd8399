import { Anchor } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import styles from './tracking-number.module.css'

type Tracked = { tracking_number: string | null; tracking_url: string | null }

/** A package's tracking number, linked to the carrier's site if we know its address. */
export function TrackingNumber({ pack }: { pack: Tracked }) {
  const { tracking_number, tracking_url } = pack
  if (tracking_number === null) return '–'
  if (tracking_url === null) return <span className={styles.number}>{tracking_number}</span>
  return (
    <Anchor
      inherit
      className={styles.number ?? ''}
      href={tracking_url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${tracking_number}, opens the carrier’s page`}
    >
      {tracking_number.slice(0, -4)}
      <span className={styles.end}>
        {tracking_number.slice(-4)}
        <ExternalLink className={styles.mark} size={13} strokeWidth={1.75} aria-hidden />
      </span>
    </Anchor>
  )
}
