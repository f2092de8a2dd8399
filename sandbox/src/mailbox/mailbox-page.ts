import { escapeHtml } from '../html.ts'
import { cutAtLinks } from './links.ts'
import { type Channel, channels, type Message } from './message.ts'

const names: Record<Channel, string> = {
  chat: 'Chat post',
  mail: 'Email notice',
  smtp: 'Email',
}

const filterNames: Record<Channel, string> = {
  chat: 'Chat posts',
  mail: 'Email notices',
  smtp: 'Email to people',
}

const mostShown = 200

export function mailboxPage(messages: Message[], channel: Channel | undefined): string {
  const chosen = channel ? messages.filter((message) => message.channel === channel) : messages
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox mailbox</title>
<link rel="icon" href="/mailbox.svg" type="image/svg+xml">
<link rel="stylesheet" href="/mailbox.css">
<script src="/mailbox.js" type="module"></script>
</head>
<body>
<header class="top">
<p class="label">Sandbox</p>
<h1>Sandbox mailbox</h1>
<p class="lead">Chat posts, e-mail notices and e-mails to people arrive here. None of them left this machine. The payment provider's book is at <a href="/provider">Payments</a>.</p>
</header>
<div class="bar">
<nav id="filters" aria-label="Filter by channel"><ul>
${filterLink('All', undefined, messages.length, channel)}
${channels.map((each) => filterLink(filterNames[each], each, countOf(messages, each), channel)).join('\n')}
</ul></nav>
<p class="tools"><span id="status" role="status"></span> <button type="button" id="empty" hidden>Empty the mailbox</button></p>
</div>
<main id="mailbox" data-last="${messages.at(-1)?.id ?? 0}">
${chosen.length === 0 ? emptyState(channel) : messageList(chosen)}
</main>
</body>
</html>
`
}

function filterLink(
  name: string,
  of: Channel | undefined,
  count: number,
  current: Channel | undefined,
): string {
  const mark = of === current ? ' aria-current="page"' : ''
  const href = of ? `/?channel=${of}` : '/'
  return `<li><a href="${href}"${mark}>${escapeHtml(name)} <span class="count">${count}</span></a></li>`
}

function countOf(messages: Message[], channel: Channel): number {
  return messages.filter((message) => message.channel === channel).length
}

function messageList(messages: Message[]): string {
  const shown = messages.slice(-mostShown).reverse()
  const older = messages.length - shown.length
  return `<h2 class="unseen">What arrived, newest first</h2>
<ol class="messages">
${shown.map(messageItem).join('\n')}
</ol>
${older > 0 ? `<p class="older">The newest ${mostShown} are shown. <a href="/messages">All of them as JSON</a>.</p>` : ''}`
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** A chat gets these three characters as entities and shows what they stand for. */
function asShown({ channel }: Message, text: string): string {
  return channel === 'chat' ? text.replace(/&(amp|lt|gt);/g, (entity) => entities[entity] ?? entity) : text
}

function messageItem(message: Message): string {
  const { id, channel, received_at, repeat_of } = message
  const subject = asShown(message, message.subject)
  const text = asShown(message, message.text)
  return `<li id="message-${id}"><article aria-labelledby="subject-${id}">
<p class="meta"><span class="badge ${channel}">${names[channel]}</span>
${repeat_of ? `<span class="badge repeat">Repeat of <a href="#message-${repeat_of}">no. ${repeat_of}</a></span>` : ''}
<span>No. ${id}</span> <time datetime="${escapeHtml(received_at)}">${showTime(received_at)}</time></p>
<h3 id="subject-${id}" dir="auto">${escapeHtml(subject) || 'No subject'}</h3>
${envelope(message)}
${text ? `<div class="text" dir="auto">${withLinks(text)}</div>` : '<p class="older">No text part.</p>'}
${details(message)}
</article></li>`
}

function envelope({ from, to, message_id, channel }: Message): string {
  const rows = [
    ['From', from],
    ['To', to?.join(', ')],
    ['Id', channel === 'smtp' ? undefined : message_id],
  ].flatMap(([name, value]) =>
    value ? [`<div><dt>${name}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd></div>`] : [],
  )
  return rows.length === 0 ? '' : `<dl class="envelope">${rows.join('')}</dl>`
}

/** The HTML part is shown as source and never rendered, because it comes from outside. */
function details({ headers, html }: Message): string {
  const lines = headers?.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return [
    lines && `<details><summary>Headers</summary><pre tabindex="0">${escapeHtml(lines)}</pre></details>`,
    html && `<details><summary>HTML source</summary><pre tabindex="0">${escapeHtml(html)}</pre></details>`,
  ]
    .filter(Boolean)
    .join('\n')
}

function withLinks(text: string): string {
  return cutAtLinks(text)
    .map(({ text: words, href }) => {
      const shown = escapeHtml(words)
      return href ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${shown}</a>` : shown
    })
    .join('')
}

function showTime(iso: string): string {
  return escapeHtml(`${iso.slice(0, 19).replace('T', ' ')} UTC`)
}

function emptyState(channel: Channel | undefined): string {
  const awaited = {
    all: 'Notices about orders, posted to the chat function and the e-mail function, and e-mails to people, such as a link to reset a password, appear here by themselves.',
    chat: 'Notices about orders, posted to the chat function, appear here by themselves.',
    mail: 'Notices about orders, posted to the e-mail function, appear here by themselves.',
    smtp: 'Emails to people, such as a link to reset a password, appear here by themselves.',
  }
  return `<div class="nothing">
<svg viewBox="0 0 120 72" width="120" height="72" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
<path d="M60 28v-6c0-3 6-4 6-9a6 6 0 1 0-12 0"/><path d="M60 28 12 56c-4 3-3 8 2 8h92c5 0 6-5 2-8z"/>
</svg>
<h2>Nothing has arrived yet.</h2>
<p>${awaited[channel ?? 'all']}</p>
</div>`
}
