import type { Notice, NoticeState } from '@trousseau/contract/notices'
import { BUSINESS_ZONE } from '@trousseau/domain/day'
import type { Tone } from '../../ui/status-badge.tsx'

export const STATE_WORDS: Readonly<Record<NoticeState, string>> = {
  waiting: 'Waiting',
  failed: 'Failed',
  dead: 'Given up',
  sent: 'Sent',
}

export const STATE_TONES: Readonly<Record<NoticeState, Tone>> = {
  waiting: 'info',
  failed: 'warning',
  dead: 'error',
  sent: 'success',
}

export const CHANNEL_WORDS: Readonly<Record<Notice['channel'], string>> = {
  chat: 'Chat',
  mail: 'E-mail function',
  person: 'A person, by e-mail',
  provider: 'Payment provider',
}

const inBusinessZone = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
})

/** In the business's time zone, as in the notice itself. */
export const momentText = (moment: string) => inBusinessZone.format(Date.parse(moment))

/** Only notices that wait for a retry or were given up can be retried now. */
export const canBeTried = ({ state }: Notice) => state === 'failed' || state === 'dead'
