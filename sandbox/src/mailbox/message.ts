export const channels = ['chat', 'mail', 'smtp'] as const
export type Channel = (typeof channels)[number]

export function isChannel(value: unknown): value is Channel {
  return channels.some((channel) => channel === value)
}

/** Field names are those of the API: the journal stores a message exactly as GET /messages returns it. */
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
