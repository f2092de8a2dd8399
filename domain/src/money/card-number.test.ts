import { expect, test } from 'vitest'
import { holdsCardNumber, maskCardNumbers } from './card-number.ts'

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  'my card is 4111-1111-1111-1111, thanks',
  '5555555555554444',
  '2223003122003222',
  '378282246310005',
  '3782 822463 10005',
  '6011111111111117',
  '3569990010030400',
  '30569309025904',
  '4222222222222',
  '6200000000000005',
  '6759649826438453',
])('%s holds the number of a card', (text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

const BLANKS = [
  '\u00a0',
  '\u1680',
  '\u2002',
  '\u2007',
  '\u2009',
  '\u200a',
  '\u202f',
  '\u205f',
  '\u3000',
  '\t',
]
const DASHES = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uff0d', '\ufe63', '~']
const BREAKS = ['\n', '\r\n', '\n\n', '\u000b', '\u0085', '\u2028', '\u2029']
const OTHERS = ['.', ' . ', '/', '\\', '_', ',', ', ', '|', '*', ':', '+', '·', '•', '…', '⠀', '\u0000', '😀']
const LETTERS = ['x', ' x ', ' then ', 'é', ' 和 ', '<b>']

test.each([...BLANKS, ...DASHES, ...BREAKS, ...OTHERS, ...LETTERS])(
  'with %j between its groups the number of a card is found',
  (joint) => {
    expect(holdsCardNumber(['4111', '1111', '1111', '1111'].join(joint))).toBe(true)
    expect(holdsCardNumber(`It is ${['5555', '5555', '5555', '4444'].join(joint)}.`)).toBe(true)
  },
)

/** The digits of a number, in another script or form. */
const inDigits = (zero: number, number = '4111111111111111') =>
  [...number].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

test.each([
  ['full-width digits', inDigits(0xff10)],
  ['Arabic digits', inDigits(0x660)],
  ['Persian digits', inDigits(0x6f0)],
  ['Devanagari digits', inDigits(0x966)],
  ['Thai digits', inDigits(0xe50)],
  ['Adlam digits', inDigits(0x1e950)],
  ['bold digits', inDigits(0x1d7ce)],
  ['monospace digits', inDigits(0x1d7f6)],
  ['digits of a seven-segment display', inDigits(0x1fbf0)],
  ['superscript digits', '⁴¹¹¹¹¹¹¹¹¹¹¹¹¹¹¹'],
  ['circled digits', '④①①①①①①①①①①①①①①①'],
  ['digits with a stop', '⒋⒈⒈⒈⒈⒈⒈⒈⒈⒈⒈⒈⒈⒈⒈⒈'],
  ['keycaps', [...'4111111111111111'].map((digit) => `${digit}\ufe0f\u20e3`).join('')],
  ['digits that are struck out', [...'4111111111111111'].map((digit) => `${digit}\u0336`).join('')],
  ['digits of several scripts', `${inDigits(0xff10, '4111')} ${inDigits(0x660, '1111')} 1111 ①①①①`],
  ['zero-width spaces', [...'4111111111111111'].join('\u200b')],
  ['soft hyphens', '4111\u00ad1111\u00ad1111\u00ad1111'],
  ['joiners', '4111\u200d1111\u200c1111\u20601111'],
  ['marks of direction', '\u202e4111\u200f1111\u20661111\u20691111'],
  ['invisible tags', '4111\u{e0031}1111\u{e0020}1111\ufeff1111'],
  ['letters before it', 'a4111111111111111'],
  ['letters around it', 'VISA4111111111111111exp1227'],
  ['the letters of a tracking number before it', '1Z4111111111111111'],
  ['a number before it', '12 4111 1111 1111 1111'],
  ['its expiry and code after it', '4111 1111 1111 1111 12/27 123'],
  ['its expiry in four digits after it', '4111 1111 1111 1111 1227'],
  ['other joints between its groups', '4111-1111 1111.1111'],
  ['single digits', [...'4111111111111111'].join(' ')],
  ['single digits and dots', [...'5555555555554444'].join('.')],
  ['single digits and any letters', '4a1b1c1 1-1x1y1z1q1w1e1r1t1u1i1'],
  ['pairs', '41 11 11 11 11 11 11 11'],
  ['pairs among others', '34 26 41 11 11 11 11 11 11 11'],
  ['groups of three', '411-111-111-111-111-1'],
  ['halves', '41111111 11111111'],
  ['groups of any size', '411 1111 1111 11111'],
  ['groups of six', '378282 246310 005'],
  ['American Express in fours', '3782/8224/6310/005'],
  ['Diners Club with letters', '3056a930902b5904'],
])('written with %s the number of a card is found', (_, text) => {
  expect(holdsCardNumber(text)).toBe(true)
})

test.each([
  '4111111111111112',
  '8475550100',
  'PO 2026-11-15 / 0001',
  'LM-4102',
  '1234567890123452',
  '00000000000000a14111111111111111',
  '411111111111111',
  '',
  // The tracking numbers of carriers.
  '1Z999AA10123456784',
  '1Z4879017363016993',
  '1Z 487 901 73 6301 6993',
  '9205 5462 2595 4258 6518 72',
  '9205 5486 9196 2254 0964 22',
])('%s does not', (text) => {
  expect(holdsCardNumber(text)).toBe(false)
})

/** Numbers that are the same in every run. */
function makeRandom(seed = 20_261_115) {
  let state = seed
  return (from: number, to: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return from + Math.floor((state / 2_147_483_648) * (to - from + 1))
  }
}
const padded = (number: number, length: number) => String(number).padStart(length, '0')

test.each<[string, (random: ReturnType<typeof makeRandom>) => string]>([
  [
    'phone numbers',
    (random) => {
      const phone = () => [
        padded(random(201, 989), 3),
        padded(random(200, 999), 3),
        padded(random(0, 9999), 4),
      ]
      const [a, b] = [phone(), phone()]
      return random(0, 1) === 0
        ? `Call ${a.join('-')} or ${b.join('-')} after ${random(1, 12)}:${padded(random(0, 59), 2)}`
        : `(${a[0]}) ${a[1]}-${a[2]}, ${b.join('.')} ext. ${random(1, 9999)}, +${random(1, 99)} ${a.join(' ')}`
    },
  ],
  [
    'dates',
    (random) => {
      const date = () => [padded(random(1, 12), 2), padded(random(1, 28), 2)]
      return `${[...date(), 2026].join('/')} ${[...date(), 2027].join('/')}, 2026-${date().join('-')} to ${[...date(), 27].join('/')} ${[...date(), 26].join('/')}`
    },
  ],
  [
    'prices',
    (random) => {
      const price = () => `$${random(1, 9)},${padded(random(0, 999), 3)}.${padded(random(0, 99), 2)}`
      return `${price()} + ${price()} = ${price()}; ${random(100, 9999)}.00 ${random(100, 9999)}.50`
    },
  ],
  [
    'measurements',
    (random) => {
      const list = Array.from({ length: random(4, 8) }, (_, at) => 10 + ((random(0, 9) + at * 11) % 60))
      return random(0, 1) === 0 ? list.join(' ') : `bust ${list.join(', ')} in`
    },
  ],
  [
    'measurements to the quarter',
    (random) =>
      Array.from({ length: 8 }, () => `${random(10, 69)}${['', '.25', '.5', '.75', '½'][random(0, 4)]}`).join(
        ' ',
      ),
  ],
  ['sizes', (random) => Array.from({ length: 9 }, (_, at) => random(0, 1) * 2 + at * 2 + 2).join(' ')],
  [
    'numbers of orders',
    (random) => {
      const first = random(200, 690) * 10
      const list = [0, 1, 2, 3].map((more) => first + more)
      return `orders ${list.join(', ')} and #${random(10_000, 99_999)}, #${random(10_000, 99_999)}`
    },
  ],
  [
    'numbers of styles',
    (random) => Array.from({ length: 6 }, (_, at) => `LM-${random(20, 69)}${random(1, 9)}${at}`).join(', '),
  ],
])('%s are not taken for the number of a card', (_, make) => {
  const random = makeRandom()
  const texts = Array.from({ length: 300 }, () => make(random))
  expect(texts.filter(holdsCardNumber)).toEqual([])
})

test('of a card number nothing but the last four digits can be read', () => {
  expect(maskCardNumbers('4111 1111 1111 1111')).toBe('•••• •••• •••• 1111')
  expect(maskCardNumbers('a4111111111111111, PO 12')).toBe('a••••••••••••1111, PO 12')
  expect(maskCardNumbers('５５５５\n5555.5555x4444 and 378282246310005!')).toBe(
    '••••\n••••.••••x4444 and •••••••••••0005!',
  )
  expect(maskCardNumbers('Call 312-555-0148, order #90012')).toBe('Call 312-555-0148, order #90012')
})

test.each([
  ['fours', '4111 1111 1111 1112 '],
  ['cards', '4111 1111 1111 1111 '],
  ['single digits', '4 1 '],
  ['pairs', '41 11 '],
  ['digits', '41111111111111119'],
  ['what is not seen', '4\u200b'],
  ['words', 'lace and tulle '],
])('50 kB of %s are read in one go', (_, part) => {
  const text = part.repeat(50_000 / part.length)
  const started = performance.now()
  holdsCardNumber(text)
  maskCardNumbers(text)
  expect(performance.now() - started).toBeLessThan(5_000)
})
