import type { Random } from './random.ts'

/** Values that have broken somebody's software before, of every kind that JSON has. */
const STRINGS = [
  ...[
    '',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\0',
    'a\0b',
    '\u0008',
    '\u001b[31m',
    '\u007f',
    '\u0085',
    '\ufeff',
    '\u200b',
    '\u202e',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '1',
    '01',
    '+1',
    '1.0',
    '1e0',
    '1e309',
    '-1e309',
    '0x1',
    '1_000',
    '١',
    'NaN',
    'Infinity',
    'null',
  ],
  ...['2147483647', '2147483648', '-2147483649', '4294967296', '9007199254740993', '9223372036854775808'],
  ...[
    'true',
    'false',
    'undefined',
    '[]',
    '{}',
    '[object Object]',
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    "'",
    '"',
    '`',
    '\\',
    '%',
    '_',
    '%%',
    '\\%',
    '$1',
    '$$',
    ';',
    '--',
    '/*',
    "';--",
    "' or 1=1--",
    '1;drop table users',
  ],
  ...["'; select pg_sleep(5)--", '(case when 1=1 then id else name end)', '{{7*7}}', '#{7*7}', '<%= 7 %>'],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '&lt;',
    '&#x0;',
    ']]>',
  ],
  ...[
    '../../etc/passwd',
    '..\\..\\windows',
    '/dev/null',
    'file:///etc/passwd',
    'http://169.254.169.254/',
    '//evil.example',
  ],
  ...[
    '=1+1',
    '+1',
    '@SUM(A1)',
    '-2+3',
    '\tcmd',
    'a\r\nBcc: x@y.example',
    'a@b',
    'a@b.example',
    'A@B.EXAMPLE',
    'a@b.example.',
  ],
  ...[
    'é',
    'e\u0301',
    '👰🏽',
    '👩‍❤️‍👩',
    'ﷺ',
    '𝒱𝑒𝒾𝓁',
    'İ',
    'ß',
    'ﬁ',
    'Ω',
    '\ud83d',
    '\udc70',
    'a\ud800b',
    '\u{10ffff}',
    '\uffff',
    '\ufffd',
  ],
  ...[
    '2026-11-15',
    '2027-02-29',
    '2027-13-01',
    '0000-00-00',
    '9999-12-31',
    '10000-01-01',
    '-0001-01-01',
    '06/01/2027',
  ],
  ...[
    '2026-11-15T00:00:00+14:00',
    'now()',
    'today',
    'infinity',
    'epoch',
    '24:00',
    '2026-W46',
    'asc',
    'desc',
    'ASC',
    'id',
  ],
]
const LONG = ['x', 'é', '👰', '\0', '9'].flatMap((part) =>
  [51, 129, 255, 1_000].map((times) => part.repeat(times)),
)
const NUMBERS = [
  ...[
    0,
    -0,
    1,
    -1,
    2,
    0.1,
    -0.5,
    1.5,
    1e21,
    -1e21,
    1e308,
    5e-324,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
  ],
  ...[32_767, 32_768, 65_536, 999_999_999, 1_000_000_000, 1e12],
]
const STRUCTURES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [{}],
    [null],
    [true],
    [0],
    [''],
    ['x', 'y'],
    { a: 1 },
    { '': '' },
    { length: 1 },
  ],
  ...[{ $ne: null }, { $gt: '' }, { toString: 'x' }, { valueOf: 1 }, { toJSON: 1 }, { 0: 'x' }],
  ...[
    Array(1_000).fill(0),
    Array(100).fill('x'),
    Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at])),
  ],
]

export const WILD_TEXTS: readonly string[] = [...STRINGS, ...LONG]
export const WILD_VALUES: readonly unknown[] = [...WILD_TEXTS, ...NUMBERS, ...STRUCTURES]

/** Text nobody thought of: any characters, short more often than long. */
export function wildText(random: Random): string {
  if (random.chance(0.4)) return random.pick(WILD_TEXTS)
  const length = random.chance(0.9) ? random.below(24) : random.below(1_000)
  const highest = random.pick([0x7f, 0x7f, 0x2ff, 0xffff, 0x110000])
  return Array.from({ length }, () => String.fromCodePoint(random.below(highest))).join('')
}

export function wildValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 3 : 6)
  if (kind === 0) return random.pick(WILD_VALUES)
  if (kind === 1) return wildText(random)
  if (kind === 2) return random.pick(NUMBERS) * (random.below(2_000) - 1_000)
  const size = random.below(4)
  if (kind === 3) return Array.from({ length: size }, () => wildValue(random, depth + 1))
  if (kind === 4) return random.pick(STRUCTURES)
  return Object.fromEntries(
    Array.from({ length: size }, () => [wildText(random).slice(0, 20), wildValue(random, depth + 1)]),
  )
}
