import { expect, test } from 'vitest'
import { toHtml } from './mail-html.ts'

const TEXT = `Dear Ivory & Lane,

Your order is confirmed.

Item: Rosalind <script>alert(1)</script> (TR-102)
Custom measurements
Note: first line
| second line
Total: $1,250.00

New orders:
- Sales order 10001, PO A: Aurélie
Ship by March 3, 2027
https://portal.example/factory/orders/7
- Sales order 10002, PO B: Ines

Tracking number: 1Z
Track it: https://carrier.example/?n=1Z&x="2"

https://portal.example/sales-order-summary/7

Questions? Call us: (312) 555-0100

Trousseau
218 West Lake Street
`

test('an email in HTML says what the plain one says, escaped, with its links as buttons, and nothing runs in it', () => {
  const html = toHtml('Your order, PO "A"', TEXT, { url: 'https://portal.example/p.webp', alt: 'Ro"salind' })
  const words = html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<title>.*?<\/title>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
  for (const word of [
    'Dear Ivory &amp; Lane,',
    'Custom measurements',
    'second line',
    '$1,250.00',
    'Call us: (312) 555-0100',
  ])
    expect(words).toContain(word)
  expect(html).not.toContain('<script')
  expect(words).toContain('Rosalind &lt;script&gt;alert(1)&lt;/script&gt; (TR-102)')
  expect(html).toMatch(/<a href="https:\/\/portal\.example\/sales-order-summary\/7"[^>]*>View order<\/a>/)
  expect(html).toMatch(
    /<li[^>]*>[^<]*10001[^<]*<br>Ship by March 3, 2027<br><a [^>]*href="[^"]*\/factory\/orders\/7"/,
  )
  expect(html).toContain('href="https://carrier.example/?n=1Z&amp;x=&quot;2&quot;"')
  expect(html).toContain('<title>Your order, PO &quot;A&quot;</title>')
  expect(html).toContain('alt="Ro&quot;salind"')
  expect(html.match(/<a /g)).toHaveLength(3)
})
