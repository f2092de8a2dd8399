import { ADMIN } from '@trousseau/domain/people/roles'
import type { Config } from '../../config.ts'
import type { Person } from '../../http/call.ts'
import { type Letter, ours, say } from '../../outbox/said.ts'
import { framed } from '../mails/mail-frame.ts'

type Link = { url: string; code: string }

export function resetText(wholesaler: Config['wholesaler'], person: Person, link: Link): Letter {
  return {
    subject: say`Set a new password for ${ours(wholesaler.name)}`,
    text: framed(
      wholesaler,
      person.firstName,
      say`Someone, probably you, asked to set a new password for ${person.email} at ${ours(wholesaler.name)}.

Open this link within the next 60 minutes and choose one:
${ours(link.url)}

Or type this code on the page that asked for it:
${ours(link.code)}

If it was not you, do nothing: your password stays as it is.`,
    ),
  }
}

const accountOf = ({ kind, roleId }: Person) =>
  kind !== 'factory' && roleId === ADMIN ? 'An admin account' : 'An account'

export function invitationText(wholesaler: Config['wholesaler'], person: Person, link: Link): Letter {
  return {
    subject: say`Your account at ${ours(wholesaler.name)}`,
    text: framed(
      wholesaler,
      person.firstName,
      say`${accountOf(person)} was created for you at ${ours(wholesaler.name)}. You sign in as ${person.email}.

Open this link within the next 60 minutes and choose your password:
${ours(link.url)}

Link expired? Choose "Forgot Password" on the sign-in page to get a new one.`,
    ),
  }
}

/** For accounts whose password was set by an admin; the email does not contain it. */
export function welcomeText(wholesaler: Config['wholesaler'], person: Person, link: Link): Letter {
  return {
    subject: say`Your account at ${ours(wholesaler.name)}`,
    text: framed(
      wholesaler,
      person.firstName,
      say`${accountOf(person)} was created for you at ${ours(wholesaler.name)}. You sign in as ${person.email}, with the password that was set for you.

Open this link within the next 60 minutes to choose one that only you know:
${ours(link.url)}

Link expired? Choose "Forgot Password" on the sign-in page to get a new one.`,
    ),
  }
}
