import { expect, test } from 'vitest'
import { post, sandboxForTest, sendMail, url } from '../testing/sandbox-for-test.ts'

async function pageOf(sandbox: { httpPort: number; smtpPort: number }, path = '/'): Promise<string> {
  return (await fetch(url(sandbox, path))).text()
}

test('the page before anything arrived says so, and what will appear', async () => {
  const sandbox = await sandboxForTest()
  const page = await pageOf(sandbox)
  expect(page).toContain('<title>Sandbox mailbox</title>')
  expect(page).toContain('Nothing has arrived yet.')
  expect(page).toContain('reset a password')
})

test('the page shows what arrived newest first, with links that can be followed', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/chat', { subject: 'Order attempt', text: 'by Ivory Lane' })
  await sendMail(sandbox, {
    to: 'a@b.example',
    subject: 'Reset',
    text: 'Go: http://localhost:3000/r?a=1&b=2.',
  })
  const page = await pageOf(sandbox)
  expect(page.indexOf('Reset')).toBeLessThan(page.indexOf('Order attempt'))
  expect(page).toContain(
    '<a href="http://localhost:3000/r?a=1&amp;b=2" rel="noopener noreferrer">http://localhost:3000/r?a=1&amp;b=2</a>.',
  )
})

test('a chat post is shown as a chat shows it, and an email as it came', async () => {
  const sandbox = await sandboxForTest()
  const message = { subject: 'Order', text: 'By Ada &lt;a@b.example&gt; &amp;lt;' }
  await post(sandbox, '/chat', message)
  expect(await pageOf(sandbox, '/?channel=chat')).toContain('By Ada &lt;a@b.example&gt; &amp;lt;')
  await post(sandbox, '/mail', message)
  expect(await pageOf(sandbox, '/?channel=mail')).toContain('By Ada &amp;lt;a@b.example&amp;gt; &amp;amp;lt;')
})

test('the page can be narrowed to one channel', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/chat', { subject: 'To the chat', text: '' })
  await post(sandbox, '/mail', { subject: 'By mail', text: '' })
  const page = await pageOf(sandbox, '/?channel=mail')
  expect(page).toContain('By mail')
  expect(page).not.toContain('To the chat')
  expect(page).toContain('<a href="/?channel=mail" aria-current="page">')
})

test('markup in any part of a message is shown as text and never becomes markup', async () => {
  const sandbox = await sandboxForTest()
  const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1) http://x/"onclick="a`
  const headers = { 'idempotency-key': '<script>alert(1)</script>' }
  await post(sandbox, '/chat', { subject: attack, text: attack }, headers)
  await sendMail(sandbox, {
    from: { name: '<script>alert(1)</script>', address: 'a@b.example' },
    to: 'a@b.example',
    subject: attack,
    text: attack,
    html: attack,
    headers: { 'X-Attack': attack },
  })
  const page = await pageOf(sandbox)
  expect(page.match(/<script/g)).toEqual(['<script'])
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toMatch(/<img|<[^>]*\son\w+=|href="(?!\/|#|http)/)
})

test('control characters are shown, not swallowed', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/chat', { subject: 'nul\0 escape\u001b', text: '' })
  expect(await pageOf(sandbox)).toContain('nul\u2400 escape\u241b')
})

test('the page runs its own script and style alone', async () => {
  const sandbox = await sandboxForTest()
  await post(sandbox, '/chat', { subject: 'x', text: 'x' })
  const answer = await fetch(url(sandbox, '/'))
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  const page = await answer.text()
  expect(page).not.toMatch(/<style|\sstyle=|<script(?! src="\/mailbox\.js")/)
  const types = {
    '/mailbox.js': 'text/javascript',
    '/mailbox.css': 'text/css',
    '/mailbox.svg': 'image/svg+xml',
  }
  for (const [path, type] of Object.entries(types)) {
    expect(page).toContain(`"${path}"`)
    expect((await fetch(url(sandbox, path))).headers.get('content-type')).toContain(type)
  }
})
