/** `failed` will be retried; `dead` has been given up. */
export const NOTICE_STATES = ['waiting', 'failed', 'dead', 'sent'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

/** The kinds of notices that people ask for. */
export const NOTICE_KINDS = ['orders', 'packages', 'payments', 'accounts', 'team', 'provider'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
