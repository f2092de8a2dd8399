import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import type { Block, Paper } from './paper.ts'
import { openPress, startThread } from './print-pdf.ts'

/** These tests wait however busy the machine is. */
const PATIENCE_MS = 200_000

const { print } = openPress({ longestMs: PATIENCE_MS, longestWaitMs: PATIENCE_MS })

function makePaper(...blocks: Block[]): Paper {
  return {
    title: 'Sales Order #90012',
    wholesaler: {
      name: 'Maison Blanche',
      address: '218 West Lake Street, Chicago',
      phone: '(312) 555-0148',
      terms: 'Net 30 days. Made to order: no returns.',
    },
    madeAt: new Date('2026-11-15T18:00:00Z'),
    blocks,
  }
}
/** A thread that takes a document and never answers. */
const startStuckThread = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    parentPort.postMessage({ ready: true })`,
    { eval: true },
  )
const note = (text: string): Block => ({ kind: 'words', heading: 'Notes', text })
const textOf = async (text: string) => readPdf(await print(makePaper(note(text)))).text

test('a document says who sends it, what it is and on what terms, and has the wholesaler for its author', async () => {
  const { pages, title, author, language } = readPdf(await print(makePaper(note('No Notes'))))
  expect(pages).toEqual([
    [
      'Maison Blanche',
      '218 West Lake Street, Chicago',
      '(312) 555-0148',
      'Sales Order #90012',
      'NOTES',
      'No Notes',
      'Net 30 days. Made to order: no returns.',
      'Page 1 of 1',
    ],
  ])
  expect({ title, author, language }).toEqual({
    title: 'Sales Order #90012',
    author: 'Maison Blanche',
    language: 'en-US',
  })
})

test('a screen reader finds headings, lists and tables with their heads in a document', async () => {
  const { parts, text } = readPdf(
    await print(
      makePaper(
        { kind: 'facts', heading: 'Measures', facts: [{ label: 'Bust', value: '36 in' }] },
        {
          kind: 'lines',
          item: 'Item',
          columns: [{ title: 'Amount', align: 'right' }],
          rows: [{ name: 'Aurélie', under: ['Style TR-1'], picture: null, cells: ['$1,480.00'] }],
        },
        { kind: 'totals', rows: [{ label: 'Total', value: '$1,480.00' }] },
      ),
    ),
  )
  expect(parts).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'L', 'LI', 'Lbl', 'LBody', 'P']))
  expect(parts.filter((part) => part === 'Table')).toHaveLength(2)
  expect(parts.filter((part) => part === 'TH')).toHaveLength(3)
  expect(text).toContain('ITEM AMOUNT Aurélie Style TR-1 $1,480.00 Total $1,480.00')
})

test.each([33, 34, 35, 36])(
  'a long note below %i lines goes on over the next page: no word is lost, and no heading is left behind alone',
  async (lines) => {
    const words = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')
    const above = note(Array.from({ length: lines }, () => 'A line.').join('\n'))
    const { pages } = readPdf(await print(makePaper(above, note(words))))
    const FEET = 2
    for (const page of pages) expect(page.at(-FEET - 1)).not.toBe('NOTES')
    const [first = [], ...others] = pages
    expect(others).toHaveLength(1)
    // Below the running head, which names the document.
    expect(others[0]?.[0]).toBe('Maison Blanche · Sales Order #90012')
    const body = [first, ...others.map((page) => page.slice(1))].flatMap((page) => page.slice(0, -FEET))
    expect(body.join(' ')).toContain(`NOTES ${words}`)
  },
)

test('what looks like markup, a file or an address is drawn as it stands, and nobody is asked for anything', async () => {
  let hits = 0
  const canary = createServer((_, response) => {
    hits += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(canary, 'listening')
  const { port } = canary.address() as AddressInfo
  const texts = [
    '<script>alert(1)</script>',
    '<img src=file:///etc/passwd>',
    `<iframe src=http://127.0.0.1:${port}/>`,
    `url(http://127.0.0.1:${port}/canary)`,
    '\\) Tj ET /JavaScript (app.alert) %PDF-1.4 endobj',
  ]
  const text = await textOf(texts.join('\n'))
  for (const one of texts) expect(text).toContain(one)
  expect(text).not.toContain('root:')
  canary.close()
  expect(hits).toBe(0)
})

test('what somebody typed begins no line of ours in a document: a name stays on its line, and a note is marked as one', async () => {
  for (const end of ['\n', '\r\n', '\u2028', '\u0085\u202e', '\v']) {
    const name = `A${end}TOTAL`
    const { pages, parts } = readPdf(
      await print(
        makePaper(
          { kind: 'facts', facts: [{ label: 'PO #', value: name }] },
          { kind: 'columns', columns: [{ heading: 'Ship To', lines: [name] }] },
          {
            kind: 'lines',
            item: 'Item',
            columns: [{ title: 'Color', align: 'left' }],
            rows: [{ name, under: [name], picture: null, cells: [name] }],
          },
          { kind: 'totals', rows: [{ label: name, value: '$1.00' }] },
          { kind: 'note', heading: 'Notes', text: `Lace.${end}TOTAL` },
        ),
      ),
    )
    const lines = pages.flat()
    expect(lines.filter((line) => line === 'A TOTAL')).toHaveLength(6)
    expect(lines.slice(lines.indexOf('Lace.'), lines.indexOf('Lace.') + 2)).toEqual(['Lace.', 'TOTAL'])
    expect(lines.filter((line) => line === 'TOTAL')).toHaveLength(1)
    expect(parts).toContain('BlockQuote')
  }
})

test('the pieces of a word too long for a line are all there', async () => {
  const word = 'abcdefghij'.repeat(60)
  expect((await textOf(word)).replaceAll(' ', '')).toContain(word)
})

test.each([
  ['é in one character', 'caf\u00e9 Aur\u00e9lie', 'café Aurélie'],
  ['é in two characters', 'cafe\u0301', 'caf\u00e9'],
  ['other scripts', 'Привет Ωμέγα नमस्ते', 'Привет Ωμέγα'],
  ['Arabic', 'note: مرحبا end', 'note: مرحبا end'],
  [
    'emoji and what joins them',
    'bride \u{1f470}\u{1f3fd}\u200d\u2640\ufe0f ok',
    'bride \u{1f470}\u{1f3fd}\u200d\u2640\ufe0f ok',
  ],
  ['half a character', 'half \ud83d here', 'half \ufffd here'],
  ['what nobody sees', 'a\u200db\u00adc\u202ed', 'abcd'],
])('text with %s is in the document as it was written', async (_, written, read) => {
  expect(await textOf(written)).toContain(read)
})

test.each([
  ['Łucja Brzęczyszczykiewicz', true],
  ['Nguyễn Thị Phượng', true],
  ['Ελένη Παπαδοπούλου', true],
  ['Наталья Щербакова', true],
  ['王小明', false],
])(
  'the name %s is in the document, which tells of letters that no font of ours has',
  async (name, isDrawn) => {
    const text = await textOf(`For ${name}.`)
    expect(text).toContain(`For ${name}.`)
    expect(text.includes('MISSING LETTERS \ufffd stands for')).toBe(!isDrawn)
  },
)

test('a letter is read as itself, whatever letters were put together from its glyph before', async () => {
  // The larger font draws ị as an i with a dot below, and the accented letter has the plain one in it.
  const names = ['Thị', 'Thị Ứi ị', 'Ứi', 'É', 'E']
  for (const name of [...names, names.join(' ')])
    expect(await textOf(`For ${name}.`)).toContain(`For ${name}.`)
})

test('twenty documents at once are all drawn, each with its own text', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => `number ${index}.`)
  const texts = await Promise.all(numbers.map(textOf))
  texts.forEach((text, index) => {
    expect(text).toContain(numbers[index])
  })
})

/** The 19th field of a thread's line; the second is its name, which ends with the last parenthesis. */
function priorityOfThread(thread: string): number | undefined {
  try {
    const line = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(line.split(') ').at(-1)?.split(' ')[16])
  } catch {
    // It has ended since it was listed.
    return undefined
  }
}

test.runIf(process.platform === 'linux')(
  'whoever asks for anything else goes before the documents',
  async () => {
    await print(makePaper(note('No Notes')))
    const lower = constants.priority.PRIORITY_BELOW_NORMAL
    // Other tests of this process have threads of their own.
    expect(readdirSync('/proc/self/task').map(priorityOfThread)).toContain(lower)
    expect(getPriority()).toBeLessThan(lower)
  },
)

test('a document that cannot be drawn is a failure of its own, and those after it are drawn', async () => {
  const unreadable: Block = {
    kind: 'lines',
    item: 'Item',
    columns: [],
    rows: [{ name: 'Aurélie', under: [], picture: Buffer.from('no picture'), cells: [] }],
  }
  const failed = print(makePaper(unreadable))
  const after = textOf('after it')
  await expect(failed).rejects.toThrow(/image format/i)
  expect(await after).toContain('after it')
})

test('a thread that is killed in the middle costs the document it drew, and no other', async () => {
  const threads: Worker[] = []
  const { print } = openPress({
    longestWaitMs: PATIENCE_MS,
    startThread: () => {
      const thread = startThread()
      threads.push(thread)
      return thread
    },
  })
  const lost = print(makePaper(note('y'.repeat(60_000))))
  const after = print(makePaper(note('after it')))
  const [first] = threads
  // The thread has started and is busy.
  if (first) await once(first, 'message')
  await first?.terminate()
  await expect(lost).rejects.toThrow(/was lost/)
  expect(readPdf(await after).text).toContain('after it')
  expect(threads).toHaveLength(2)
})

test('a document that takes too long is given up, and those after it are drawn', async () => {
  let started = 0
  const { print } = openPress({
    longestMs: 5_000,
    longestWaitMs: PATIENCE_MS,
    startThread: () => {
      started += 1
      return started === 1 ? startStuckThread() : startThread()
    },
  })
  const late = print(makePaper(note('too late')))
  const after = print(makePaper(note('after it')))
  await expect(late).rejects.toThrow(/longer than 5000 ms/)
  expect(readPdf(await after).text).toContain('after it')
})

test('more documents than can wait are refused, and told when to come again', async () => {
  const { print } = openPress({ startThread: startStuckThread, mostWaiting: 1, longestMs: 500 })
  const asked = await Promise.allSettled(
    ['drawn', 'waiting', 'refused'].map((text) => print(makePaper(note(text)))),
  )
  const lost = { message: expect.stringContaining('longer than 500 ms') }
  const refused = { code: 'unavailable', retryAfterSeconds: 10 }
  expect(asked).toMatchObject([{ reason: lost }, { reason: lost }, { reason: refused }])
})

test('whoever has waited too long for the documents of others is told to come again', async () => {
  const { print } = openPress({ startThread: startStuckThread, longestMs: 1_000, longestWaitMs: 200 })
  const asked = await Promise.allSettled(
    ['the first', 'the second'].map((text) => print(makePaper(note(text)))),
  )
  const refused = { code: 'unavailable', retryAfterSeconds: 10 }
  expect(asked).toMatchObject([{ reason: refused }, { reason: refused }])
})
