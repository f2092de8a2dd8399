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

/** A time in the wholesaler's time zone, wherever the reader is: "11/14/2026, 11:30 PM CST". */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{inBusinessZone.format(new Date(at))}</time>
}
