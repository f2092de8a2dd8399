import http from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { maskCardNumbers } from '@trousseau/domain/money/card-number'
import { unlinked, unmarked, unmentioned } from '@trousseau/domain/typed-text'
import type { Config } from '../config.ts'
import type { Envelope, Messages } from '../outbox/messages.ts'

const TIME_LIMIT_MS = 15_000

type Channel = Messages['notice']['channel']

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** The address of the person who ordered, which the notice itself puts in these brackets. */
const ADDRESS = /(<[\w.'+-]+@[\w.-]+>)/

/**
 * A notice has no links, mentions or markup of its own, so whatever looks like one was typed by somebody and is made
 * harmless in the way of the receiver. The text in the outbox stays readable.
 */
const TO_RECEIVER: Readonly<Record<Channel, (text: string) => string>> = {
  /** Chats want these three characters as entities, and read them back as what they were. */
  chat: (text) => unmarked(harmless(text)).replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign),
  /** An email is plain text, in which an entity would be read as it is; but the function might make HTML of it. */
  mail: (text) =>
    harmless(text)
      .split(ADDRESS)
      .map((part) => (ADDRESS.test(part) ? part : part.replaceAll('<', '‹').replaceAll('>', '›')))
      .join(''),
}

const harmless = (text: string) => unmentioned(unlinked(maskCardNumbers(text)))

/** Sends a notice to the chat or the email function. Every retry has the same id, so that the receiver can tell. */
export async function postNotice(
  { chatUrl, mailUrl }: Pick<Config, 'chatUrl' | 'mailUrl'>,
  { channel, subject, text }: Messages['notice'],
  { id }: Envelope,
): Promise<void> {
  const body = JSON.stringify({ subject: TO_RECEIVER[channel](subject), text: TO_RECEIVER[channel](text) })
  const status = await post(channel === 'chat' ? chatUrl : mailUrl, body, `notice-${id}`)
  // A redirect could lead anywhere, so it counts as a failure.
  if (status < 200 || status > 299)
    throw Object.assign(new Error('the notice was not taken'), { code: `HTTP ${status}` })
}

/** Connections are kept, because notices come together. */
const AGENTS = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}

/** What each address means to a request, read once. */
const places = new Map<string, https.RequestOptions>()

function placeOf(address: string): https.RequestOptions {
  const known = places.get(address)
  if (known) return known
  const url = new URL(address)
  const agent = url.protocol === 'https:' ? AGENTS['https:'] : AGENTS['http:']
  const place = { ...urlToHttpOptions(url), agent, method: 'POST' }
  places.set(address, place)
  return place
}

/** Not `fetch`, which takes the worker three times as long, and there are four notices of an order. */
function post(address: string, body: string, key: string): Promise<number> {
  const place = placeOf(address)
  const { request } = place.protocol === 'https:' ? https : http
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': key,
  }
  return new Promise((resolve, reject) => {
    const asking = request({ ...place, headers }, (answer) => {
      answer.on('error', reject).on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    const late = () => asking.destroy(new DOMException('The receiver took too long.', 'TimeoutError'))
    const timer = setTimeout(late, TIME_LIMIT_MS)
    asking
      .on('error', reject)
      .on('close', () => clearTimeout(timer))
      .end(body)
  })
}
