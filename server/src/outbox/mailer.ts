import { maskCardNumbers } from '@trousseau/domain/money/card-number'
import { nameInMail } from '@trousseau/domain/people/name'
import { oneLine } from '@trousseau/domain/typed-text'
import nodemailer from 'nodemailer'
import SmtpPool from 'nodemailer/lib/smtp-pool'
import { isLoopback } from '../read-env.ts'
import { toHtml } from './mail-html.ts'
import { type ComposedMail, isPlain, readMailbox, toPooled } from './plain-mail.ts'
import { type Letter, written } from './said.ts'

type Mail = Letter & { id: number; to: { name: string; address: string } }
export type SendMail = (mail: Mail) => Promise<void>

const TIME_LIMIT_MS = 15_000

/** Sends email over SMTP. The Message-ID is derived from the message's id, so that repeats can be recognized. */
export function createMailer(smtpUrl: string, from: string): { send: SendMail; close(): void } {
  const pool = new SmtpPool({
    url: insistOnTls(smtpUrl),
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
  })
  const transport = nodemailer.createTransport(pool, { disableFileAccess: true, disableUrlAccess: true })
  // Every failure reaches the sender of its mail; without a listener, one that nobody waits for would end the process.
  transport.on('error', () => {})
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  const sender = readMailbox(from)
  return {
    send: async (mail) => {
      const message = { ...toMessage(mail), messageId: `<outbox-${mail.id}@${domain}>` }
      const plain = sender && { ...message, from: sender }
      if (plain && isPlain(plain)) await sendPlain(pool, plain)
      else await transport.sendMail({ from, ...message, headers: { 'auto-submitted': 'auto-generated' } })
    },
    close: () => transport.close(),
  }
}

function sendPlain(pool: SmtpPool, mail: ComposedMail): Promise<void> {
  return new Promise((resolve, reject) => {
    // All that a pool reads of a mail.
    const pooled = { data: {}, message: toPooled(mail) } as unknown as Parameters<SmtpPool['send']>[0]
    pool.send(pooled, (error) => (error ? reject(error) : resolve()))
  })
}

/** Of each mail that is on its way: it is kept and then sent, and looking through all its words takes long. */
const made = new WeakMap<Mail, ReturnType<typeof makeMessage>>()

export function toMessage(mail: Mail) {
  const message = made.get(mail) ?? makeMessage(mail)
  made.set(mail, message)
  return message
}

/** Whoever wrote the email, it holds nothing that cannot be seen, and no card number. */
function makeMessage({ to, ...letter }: Mail) {
  const words = written(letter)
  const visible = (words: string) => maskCardNumbers(words.split('\n').map(oneLine).join('\n'))
  const subject = oneLine(visible(words.subject))
  const text = visible(words.text)
  return {
    to: { name: oneLine(maskCardNumbers(nameInMail(to.name))), address: to.address },
    subject,
    text,
    html: toHtml(subject, text, letter.picture),
  }
}

/**
 * Mail holds links that let people log in, so it leaves this machine encrypted or not at all: without this, whoever is
 * in between could hide that the server offers encryption. Set in the URL, whose options override all others.
 */
function insistOnTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  // A well-known service replaces the host.
  if (isLoopback(url.hostname) && !url.searchParams.has('service')) return smtpUrl
  url.searchParams.set('requireTLS', 'true')
  return url.href
}
