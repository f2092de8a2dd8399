import type { Config } from '../../config.ts'
import type { Person } from '../../http/call.ts'

type Link = { url: string; code: string }
type Words = { subject: string; text: string }

export function resetText(wholesaler: Config['wholesaler'], person: Person, link: Link): Words {
  return {
    subject: `Set a new password for ${wholesaler.name}`,
    text: `Dear ${person.firstName},

somebody, most likely you, asked to set a new password for ${person.email} at ${wholesaler.name}.

Open this link within the next 60 minutes and choose one:
${link.url}

Or type this code on the page that asked for it:
${link.code}

If it was not you, do nothing: your password stays as it is.

${signature(wholesaler)}`,
  }
}

export function invitationText(wholesaler: Config['wholesaler'], person: Person, link: Link): Words {
  return {
    subject: `Your account at ${wholesaler.name}`,
    text: `Dear ${person.firstName},

an account was made for you at ${wholesaler.name}. You sign in as ${person.email}.

Open this link within the next 60 minutes and choose your password:
${link.url}

Later than that? Choose "Forgot Password" on the sign-in page, and a new link comes.

${signature(wholesaler)}`,
  }
}

/** For accounts whose password was set by an admin; the email does not contain it. */
export function welcomeText(wholesaler: Config['wholesaler'], person: Person, link: Link): Words {
  return {
    subject: `Your account at ${wholesaler.name}`,
    text: `Dear ${person.firstName},

an account was made for you at ${wholesaler.name}. You sign in as ${person.email}, with the password that was set for you.

Open this link within the next 60 minutes to choose one that only you know:
${link.url}

Later than that? Choose "Forgot Password" on the sign-in page, and a new link comes.

${signature(wholesaler)}`,
  }
}

const signature = (wholesaler: Config['wholesaler']) => `${wholesaler.name}
${wholesaler.address}
${wholesaler.phone}
`
