import { ADMIN } from '@trousseau/domain/people/roles'
import type { Config } from '../../config.ts'
import type { Person } from '../../http/call.ts'
import { framed, type Words } from '../mails/mail-frame.ts'

type Link = { url: string; code: string }

export function resetText(wholesaler: Config['wholesaler'], person: Person, link: Link): Words {
  return {
    subject: `Set a new password for ${wholesaler.name}`,
    text: framed(
      wholesaler,
      person.firstName,
      `Somebody, most likely you, asked to set a new password for ${person.email} at ${wholesaler.name}.

Open this link within the next 60 minutes and choose one:
${link.url}

Or type this code on the page that asked for it:
${link.code}

If it was not you, do nothing: your password stays as it is.`,
    ),
  }
}

const accountOf = ({ kind, roleId }: Person) =>
  kind !== 'factory' && roleId === ADMIN ? 'An admin account' : 'An account'

export function invitationText(wholesaler: Config['wholesaler'], person: Person, link: Link): Words {
  return {
    subject: `Your account at ${wholesaler.name}`,
    text: framed(
      wholesaler,
      person.firstName,
      `${accountOf(person)} was made for you at ${wholesaler.name}. You sign in as ${person.email}.

Open this link within the next 60 minutes and choose your password:
${link.url}

Later than that? Choose "Forgot Password" on the sign-in page, and a new link comes.`,
    ),
  }
}

/** For accounts whose password was set by an admin; the email does not contain it. */
export function welcomeText(wholesaler: Config['wholesaler'], person: Person, link: Link): Words {
  return {
    subject: `Your account at ${wholesaler.name}`,
    text: framed(
      wholesaler,
      person.firstName,
      `${accountOf(person)} was made for you at ${wholesaler.name}. You sign in as ${person.email}, with the password that was set for you.

Open this link within the next 60 minutes to choose one that only you know:
${link.url}

Later than that? Choose "Forgot Password" on the sign-in page, and a new link comes.`,
    ),
  }
}
