import { expect, test } from 'vitest'
import { cutAtLinks, findLinks } from './links.ts'

test.each([
  [
    'Open http://localhost:3000/reset-password#token=a-b_c&type=2 now',
    ['http://localhost:3000/reset-password#token=a-b_c&type=2'],
  ],
  ['See https://a.example/x. And (http://b.example/y), too!', ['https://a.example/x', 'http://b.example/y']],
  ['https://a.example/wiki/Veil_(dress)', ['https://a.example/wiki/Veil_(dress)']],
  ['<https://a.example/x> "https://a.example/x"', ['https://a.example/x']],
  ['javascript:alert(1) data:text/html,x mailto:a@b.example ftp://a.example http://', []],
  ['', []],
])('the web addresses in %j are found whole', (text, links) => {
  expect(findLinks(text)).toEqual(links)
})

test.each(['no address', 'http://a.example', 'a http://a.example/x. b http://b.example/ c', 'http:// x'])(
  'the pieces of %j together are the text',
  (text) => {
    expect(
      cutAtLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  },
)
