import { BUSINESS_ZONE } from '@trousseau/domain/day'

const inBusinessZone = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A moment by the wholesaler's clock, wherever it is read: "11/14/2026, 11:30 PM CST". */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{inBusinessZone.format(new Date(at))}</time>
}
