export const channels = ['chat', 'mail', 'smtp'] as const
export type Channel = (typeof channels)[number]

export function isChannel(value: unknown): value is Channel {
  return channels.some((channel) => channel === value)
}

/** The words of the wire: what GET /messages shows is what the journal keeps. */
export type Message = {
  id: number
  channel: Channel
  received_at: string
  subject: string
  text: string
  links: string[]
  from?: string
  to?: string[]
  html?: string
  message_id?: string
  repeat_of?: number
  headers?: { name: string; value: string }[]
}

export type Arrival = Omit<Message, 'id' | 'received_at' | 'repeat_of' | 'links'>
