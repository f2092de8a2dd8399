import type { ItemStatus } from '@trousseau/contract/catalogue'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'

export const STATUS_WORDS: Record<ItemStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
}

const tones: Record<ItemStatus, Tone> = { draft: 'neutral', published: 'success', withdrawn: 'warning' }

export function ItemStatusBadge({ status }: { status: ItemStatus }) {
  return <StatusBadge tone={tones[status]}>{STATUS_WORDS[status]}</StatusBadge>
}
