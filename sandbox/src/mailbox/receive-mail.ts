import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { addressParser, decodeWords } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { type Faults, takeFault } from './faults.ts'
import type { Arrival } from './message.ts'
import { keepMessage, type Mailbox } from './messages.store.ts'
import { type ReadMail, readPlainMail } from './plain-mail.ts'

const largestMailBytes = 10 * 1024 * 1024

type Receivers = { mailbox: Mailbox; faults: Faults; hangLimitMs: number }

/** Listens on localhost only, because it accepts any mail from anyone. */
export async function listenForMail(
  receivers: Receivers,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Map<number, Socket>()
  const smtp = new SMTPServer({
    name: 'sandbox.localhost',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMailBytes,
    rejectOversized: true,
    logger: false,
    // Longer than a hanging fault lasts, so that the fault ends the connection and not this timeout.
    socketTimeout: receivers.hangLimitMs + 60_000,
    onData(stream, session, callback) {
      receiveMail(receivers, stream, session, sockets.get(session.remotePort)).then(
        (refusal) => refusal !== 'no answer' && callback(refusal),
        (reason: Error) => callback(answer(451, reason.message)),
      )
    },
  })
  // A client that disconnects halfway is harmless, but an unhandled 'error' event would end the process.
  smtp.on('error', () => undefined)
  smtp.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return { port: (smtp.server.address() as AddressInfo).port, stop: () => stopListening(smtp, sockets) }
}

/** Returns the error to respond with, null for "250 OK", or 'no answer' if the connection is gone. */
async function receiveMail(
  { mailbox, faults, hangLimitMs }: Receivers,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  socket: Socket | undefined,
): Promise<Error | null | 'no answer'> {
  const raw = await readAll(stream)
  // smtp-server itself responds with 552.
  if (stream.sizeExceeded) return null
  const recipients = session.envelope.rcptTo.map(({ address }) => address)
  const fault = takeFault(faults, 'smtp', recipients)
  if (fault?.kind === 'refuse') return answer(550, 'Refused, as armed')
  if (fault?.kind === 'error') return answer(451, 'Failed, as armed')
  if (fault?.kind === 'hang') {
    if (socket)
      await once(socket, 'close', { signal: AbortSignal.timeout(hangLimitMs) }).catch(() => undefined)
    socket?.destroy()
    return 'no answer'
  }
  const arrival = await readMail(raw, recipients).catch((reason: Error) => answer(554, reason.message))
  if (arrival instanceof Error) return arrival
  await keepMessage(mailbox, arrival)
  if (!fault) return null
  socket?.destroy()
  return 'no answer'
}

async function readMail(raw: Buffer, recipients: string[]): Promise<Arrival> {
  const mail = readPlainMail(raw) ?? (await readAnyMail(raw))
  const from = mail.headers.find(({ name }) => name.toLowerCase() === 'from')?.value
  return {
    channel: 'smtp',
    subject: mail.subject,
    // SMTP itself adds a line break at the end of every text.
    text: mail.text.replace(/\n$/, ''),
    to: recipients,
    ...(from && { from: showAddresses(from) }),
    ...(mail.html && { html: mail.html }),
    ...(mail.messageId && { message_id: mail.messageId }),
    headers: mail.headers.map(({ name, value }) => ({ name, value: decodeWords(value) })),
  }
}

export async function readAnyMail(raw: Buffer): Promise<ReadMail> {
  const { headers, subject = '', text = '', html, messageId } = await PostalMime.parse(raw)
  return {
    headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    subject,
    text,
    ...(html && { html }),
    ...(messageId && { messageId }),
  }
}

function showAddresses(header: string): string {
  return addressParser(header, { flatten: true })
    .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? '')))
    .join(', ')
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}

async function stopListening(smtp: SMTPServer, sockets: Map<number, Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => smtp.close(resolve))
  for (const socket of sockets.values()) socket.destroy()
  await closed
}
