import { BUSINESS_ZONE } from '@trousseau/domain/day'
import { nameInMail } from '@trousseau/domain/people/name'
import { ADMIN } from '@trousseau/domain/people/roles'
import type { Config } from '../../config.ts'
import type { AccountMail, AdminNews, DoneBy, Messages, SecondFactorNews } from '../../outbox/messages.ts'
import { type Letter, ours, type Said, say } from '../../outbox/said.ts'
import { framed } from './mail-frame.ts'

/** The wholesaler. */
type House = { name: Said; phone: Said }

const inBusinessZone = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
})

export function accountMailText(
  wholesaler: Config['wholesaler'],
  { to, at, about }: Messages['account_mail'],
): Letter {
  const house = { name: ours(wholesaler.name), phone: ours(wholesaler.phone) }
  const { subject, text } = wordsFor(about, house, `on ${timeOf(at)}`)
  return { subject, text: framed(wholesaler, to.name, text) }
}

const timeOf = (at: string) =>
  `${inBusinessZone.format(new Date(at)).replaceAll('\u202f', ' ')} (Chicago time)`

/** "by Ada Moreau of Trousseau"; nothing if the person did it themselves. */
function authorOf(by: DoneBy, house: House): Said {
  if (!by) return ours('')
  const name = nameInMail(by.name) || 'someone'
  return by.isStaff ? say` by ${name} of ${house.name}` : say` by ${name}`
}

const NEWS: Readonly<Record<AdminNews, string>> = {
  name: 'a new name',
  email: 'a new email address',
  password: 'a new password',
}

/** `when` reads "on March 2, 2026 at 9:00 AM (Chicago time)". */
function wordsFor(about: AccountMail, house: House, when: string): Letter {
  switch (about.is) {
    case 'password_changed':
    case 'password_set':
      return passwordWords(about, house, when)
    case 'new_browser':
      return {
        subject: say`A new sign-in to your account`,
        text: say`Someone, probably you, signed in to your account ${about.email} at ${house.name} ${when}, with a browser you haven’t used before: ${about.browser}, from the network ${about.network}.

If it was you, you don’t need to do anything. If it wasn’t, someone knows your password. Please choose "Forgot Password" on the sign-in page to set a new one, which also signs them out, and call us: ${house.phone}`,
      }
    case 'second_factor':
      return secondFactorWords(about, house, when)
    case 'second_factor_reset_by_you': {
      const name = nameInMail(about.whose.name)
      return {
        subject: say`You reset someone’s two-step sign-in`,
        text: say`Your account was used to reset two-step sign-in for ${name === '' ? '' : say`${name}, `}${about.whose.address} at ${house.name} ${when}. Their password alone signs them in until they set it up again.

If you did not do this, someone knows your password. Please change it right away, and call us: ${house.phone}`,
      }
    }
    case 'recovery_code_used':
      return {
        subject: say`A recovery code was used`,
        text: say`Someone, probably you, signed in to your account ${about.email} at ${house.name} ${when} with one of your recovery codes. You have ${String(about.left)} left. You can make new ones on your account page.

If it was not you, someone knows your password and has your codes. Please change your password, make new codes on your account page, and call us: ${house.phone}`,
      }
    case 'email_asked':
      return {
        subject: say`A new email address was requested`,
        text: say`Someone, probably you, asked ${when} to change the email address of your account at ${house.name} from ${about.from} to ${about.to}.

It changes when the link we sent to ${about.to} is opened. Until then you sign in with ${about.from}.

If it was not you, someone knows your password. Please sign in, cancel the new address on your account page and change your password there, or call us: ${house.phone}`,
      }
    case 'email_changed':
      return {
        subject: say`Your email address was changed`,
        text: say`The email address of your account at ${house.name} was changed from ${about.from} to ${about.to} ${when}${authorOf(about.by, house)}. From now on you sign in with ${about.to}.

If you did not expect this, please call us right away: ${house.phone}`,
      }
    case 'invitation_withdrawn':
      return {
        subject: say`Your invitation was withdrawn`,
        text: say`The invitation to ${house.name} that we sent to this address was withdrawn, and its link no longer works. There is nothing for you to do.`,
      }
    case 'role_changed':
      return {
        subject: about.role_id === ADMIN ? say`You are an admin now` : say`You are no longer an admin`,
        text: say`Your account ${about.email} ${about.role_id === ADMIN ? 'is now an admin' : 'is no longer an admin'} of ${nameOf(about.of, house)}. This was changed ${when}${authorOf(about.by, house)}.

If you did not expect this, please call us: ${house.phone}`,
      }
    case 'account_deleted':
      return {
        subject: say`Your account was deleted`,
        text: say`Your account ${about.email} at ${house.name} was deleted ${when}${authorOf(about.by, house)}. You can no longer sign in with it.

If you did not expect this, please call us right away: ${house.phone}`,
      }
    case 'admin_added':
    case 'admin_removed':
    case 'admin_changed':
      return adminWords(about, house, when)
    case 'store_email_changed':
      return {
        subject: say`Your store’s email address was changed`,
        text: say`The email address of ${nameOf(about.store, house)} at ${house.name} was changed from ${about.from} to ${about.to} ${when}${authorOf(about.by, house)}. Order confirmations, invoices and receipts go to ${about.to} from now on. No one’s sign-in changes.

If you did not expect this, please call us right away: ${house.phone}`,
      }
  }
}

const nameOf = (store: string | null, house: House) =>
  store === null ? house.name : say`${nameInMail(store) || 'your store'}`

type PasswordNews = Extract<AccountMail, { is: 'password_changed' | 'password_set' }>

function passwordWords({ is, email, by }: PasswordNews, house: House, when: string): Letter {
  const done = is === 'password_set' ? 'set' : 'changed'
  return {
    subject: say`Your password was ${done}`,
    text: say`The password for ${email} at ${house.name} was ${done} ${when}${authorOf(by, house)}.

If you did not expect this, choose "Forgot Password" on the sign-in page to set another one, and call us: ${house.phone}`,
  }
}

/** What happened to the account, whose address follows; and what that means, if it is not plain. */
type SecondFactorWords = readonly [subject: string, happened: string, means?: string]

const SECOND_FACTOR: Readonly<Record<SecondFactorNews, SecondFactorWords>> = {
  app_on: [
    'Two-step sign-in is on',
    'Two-step sign-in with an authenticator app was turned on for your account',
  ],
  app_changed: [
    'Your authenticator app was changed',
    'A new authenticator app was set up for your account',
    ' The old one no longer works.',
  ],
  app_off: ['Your authenticator app was turned off', 'The authenticator app was turned off for your account'],
  reset: [
    'Your two-step sign-in was reset',
    'Two-step sign-in was reset for your account',
    ' Its app and codes no longer work.',
  ],
  passkey_added: [
    'A passkey was added',
    'A passkey, which signs in without a password, was added to your account',
  ],
  passkey_deleted: ['A passkey was deleted', 'A passkey was deleted from your account'],
  codes_renewed: [
    'You have new recovery codes',
    'New recovery codes were made for your account',
    ' The old ones no longer work.',
  ],
}

type SecondFactorMail = Extract<AccountMail, { is: 'second_factor' }>

function secondFactorWords({ what, email, by }: SecondFactorMail, house: House, when: string): Letter {
  const [subject, happened, means = ''] = SECOND_FACTOR[what]
  return {
    subject: ours(subject),
    text: say`${ours(happened)} ${email} at ${house.name} ${when}${authorOf(by, house)}.${ours(means)}

If you did not expect this, please change your password right away, and call us: ${house.phone}`,
  }
}

type AdminNotice = Extract<AccountMail, { is: 'admin_added' | 'admin_removed' | 'admin_changed' }>

function adminWords(about: AdminNotice, house: House, when: string): Letter {
  const of = nameOf(about.of, house)
  const name = nameInMail(about.admin.name)
  const admin = name === '' ? say`${about.admin.address}` : say`${name} (${about.admin.address})`
  const author = authorOf(about.by, house)
  const [subject, sentence] = {
    admin_added: [say`A new admin of ${of}`, say`A new admin was added to ${of} ${when}${author}: ${admin}.`],
    admin_removed: [
      say`An admin of ${of} was removed`,
      say`An admin of ${of} was removed ${when}${author}: ${admin}.`,
    ],
    admin_changed: [
      say`An admin of ${of} was changed`,
      say`An admin of ${of} was given ${listOf(about)} ${when}${author}: ${admin}.`,
    ],
  }[about.is] as [Said, Said]
  return {
    subject,
    text: say`${sentence}

You’re getting this email because you are an admin of ${of}, too. If this is not right, please call us right away: ${house.phone}`,
  }
}

const listOf = (about: AdminNotice) =>
  about.is === 'admin_changed' ? about.news.map((news) => NEWS[news]).join(' and ') : ''
