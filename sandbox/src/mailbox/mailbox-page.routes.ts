import type { FastifyInstance, FastifyReply } from 'fastify'
import { mailboxIcon } from './mailbox-icon.ts'
import { mailboxPage } from './mailbox-page.ts'
import { mailboxScript } from './mailbox-script.ts'
import { mailboxStyle } from './mailbox-style.ts'
import type { Mailbox } from './messages.store.ts'
import { readQuestion } from './question.ts'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export function addMailboxPage(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/', async (request, reply) => {
    const question = readQuestion(request.query)
    const channel = typeof question === 'string' ? undefined : question.channel
    reply.header('content-security-policy', contentSecurityPolicy).header('referrer-policy', 'no-referrer')
    return send(reply, 'text/html; charset=utf-8', mailboxPage(mailbox.messages, channel))
  })
  app.get('/mailbox.css', async (_request, reply) => send(reply, 'text/css; charset=utf-8', mailboxStyle))
  app.get('/mailbox.js', async (_request, reply) =>
    send(reply, 'text/javascript; charset=utf-8', mailboxScript),
  )
  app.get('/mailbox.svg', async (_request, reply) => send(reply, 'image/svg+xml', mailboxIcon))
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(body)
}
