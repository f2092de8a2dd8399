import type { FastifyRequest } from 'fastify'

/** How the bytes of an answer are written: compressed, or as they are. */
export type Coding = 'br' | 'gzip' | 'identity'

/** A coding with q=0 is refused by the client. */
const COMPRESSIONS = (['br', 'gzip'] as const).map((coding) => ({
  coding,
  isAccepted: new RegExp(`(^|[\\s,])${coding}\\s*(,|$|;\\s*q=(1|0?\\.\\d*[1-9]))`, 'i'),
}))

/** The best compression that the client accepts of those we send. */
export function acceptedCoding({ headers }: Pick<FastifyRequest, 'headers'>): Coding {
  const accepted = String(headers['accept-encoding'] ?? '')
  return COMPRESSIONS.find(({ isAccepted }) => isAccepted.test(accepted))?.coding ?? 'identity'
}
