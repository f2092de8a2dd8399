import type { Notice } from '@trousseau/contract/notices'
import { BUSINESS_ZONE } from '@trousseau/domain/day'
import type { NoticeKind, NoticeState } from '@trousseau/domain/people/notices'
import type { Tone } from '../../ui/status-badge.tsx'

export const STATE_WORDS: Readonly<Record<NoticeState, string>> = {
  waiting: 'Waiting',
  failed: 'Failed',
  dead: 'Failed permanently',
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
  mail: 'Team mailbox',
  person: 'Email',
  provider: 'Payment provider',
}

export const KIND_WORDS: Readonly<Record<NoticeKind, string>> = {
  orders: 'Orders',
  packages: 'Packages',
  payments: 'Payments',
  accounts: 'Accounts',
  team: 'Team notices',
  provider: 'Payment provider',
}

/** Whom it goes to. Of an email that is not written yet, that it will be one. */
export const recipientText = ({ recipient, channel }: Notice) => recipient ?? CHANNEL_WORDS[channel]

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
