import { nameInMail } from '@trousseau/domain/people/name'
import type { Config } from '../../config.ts'

export type Words = { subject: string; text: string }

/** What every email to a person has around its own words. */
export function framed(wholesaler: Config['wholesaler'], name: string, text: string): string {
  const shown = nameInMail(name)
  return `${shown === '' ? 'Hello,' : `Dear ${shown},`}

${text}

${wholesaler.name}
${wholesaler.address}
${wholesaler.phone}
`
}
