import { nameInMail } from '@trousseau/domain/people/name'
import type { Config } from '../../config.ts'
import { ours, type Said, say } from '../../outbox/said.ts'

/** What every email to a person has around its own words. */
export function framed({ name, address, phone }: Config['wholesaler'], to: string, text: Said): Said {
  const shown = nameInMail(to)
  return say`${shown === '' ? say`Hello` : say`Dear ${shown}`},

${text}

${ours(name)}
${ours(address)}
${ours(phone)}
`
}
