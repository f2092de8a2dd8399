import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test("a retailer's website is a link only where it is an address of the web", () => {
  expect(webAddress('https://tulle.example')).toBe('https://tulle.example/')
  expect(webAddress('http://www.tulle.example/shop?from=us')).toBe('http://www.tulle.example/shop?from=us')
  for (const typed of [
    '',
    'tulle',
    'tulle.example',
    'tulle dot example',
    'https://',
    'https://tulle',
    '//tulle.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' data:text/html,hello',
    'ftp://tulle.example',
    'https://bank.example@tulle.example',
    'https://a:b@tulle.example',
  ])
    expect(webAddress(typed), typed).toBeUndefined()
})
