import nodemailer from 'nodemailer'

type Mail = { id: number; to: { name: string; address: string }; subject: string; text: string }
export type SendMail = (mail: Mail) => Promise<void>

const TIME_LIMIT_MS = 15_000

/** Sends email over SMTP. The Message-ID is derived from the message's id, so that repeats can be recognized. */
export function createMailer(smtpUrl: string, from: string): { send: SendMail; close(): void } {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        messageId: `<outbox-${id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
