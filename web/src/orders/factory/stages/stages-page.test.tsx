import { api } from '@trousseau/contract/api'
import type { StageBoard } from '@trousseau/contract/orders/stages'
import { NOTE_NEEDED, REASON_NEEDED } from '@trousseau/domain/dates/delay-reasons'
import { ALREADY_DONE, NOT_IN_PRODUCTION } from '@trousseau/domain/dates/report-problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleAndToFit, expectToFit } from '../../../testing/accessible.ts'
import { type Answer, answer, cutOff, refuse } from '../../../testing/answers.ts'
import { aBoard, aStageCard } from '../../../testing/date-samples.ts'
import { lookOn, renderPage } from '../../../testing/render.tsx'
import { brokenWords, isCut } from '../../../testing/tables.ts'
import { texts } from '../../../testing/texts.ts'

const [one, two] = [aStageCard({ id: 7 }), aStageCard({ id: 8, started_on: '2026-03-09' })]
const open = (board: StageBoard, { path = '/factory/stages', answers = [] as Answer[] } = {}) =>
  renderPage(path, { as: 'factory', answers: [answer(api.listStages, board), ...answers] })
const done = (...ids: number[]) => ids.map((id) => ({ id, success: true, message: '' }))
const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const cards = (name: string) => page.getByRole('list', { name, exact: true }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (words: string) => page.getByText(words, { exact: true })
const dialog = page.getByRole('dialog', { name: 'Report a delay' })

/** What was reported just now, by the clock of the samples. */
const lately = (what: 'finished' | 'started', stage: 'materials' | 'cutting') => ({
  stage,
  what,
  on: '2026-03-10',
  by: 'Maud Bell',
  at: '2026-03-10T14:55:00.000Z',
})

test('a factory sees what it has in hand by stage, with its days and why it takes longer, and no price', async () => {
  const delay = { reason: 'materials_out', expected_on: '2026-03-20', note: 'Lace from Calais' } as const
  await open(
    aBoard([one, aStageCard({ id: 9, stage: 'sewing', delay }), aStageCard({ id: 6, stage: 'packing' })]),
  )
  await expect.element(column('Cutting').getByRole('heading', { name: 'Cutting 1' })).toBeVisible()
  const [cut = ''] = texts(cards('Cutting'))
  for (const words of [
    '#5007 Aurélie',
    'Ivory, 8',
    'PO PO-7, Ivory Lane Bridal',
    'Tight',
    'Ship by 07/02/2026',
  ])
    expect(cut).toContain(words)
  expect(cut).toContain('Planned for March 12, expected March 16')
  await expect
    .element(cards('Sewing').getByText('Delayed: materials out, expected March 20. Lace from Calais'))
    .toBeVisible()
  await expect.element(cards('Packing').getByText('Ready to ship, not packed yet')).toBeVisible()
  await expect.element(column('Packing').getByRole('link', { name: 'Make a package' })).toBeVisible()
  expect(page.getByRole('main').element().textContent).not.toMatch(/\$/)
  await expectAccessibleAndToFit()
})

test('a phone shows one stage at a time, and how many there are of each', async () => {
  const { server, address } = await renderPage('/factory/stages', {
    as: 'factory',
    on: 'small phone',
    answers: [
      answer(api.listStages, ({ query }) => {
        const board = aBoard([aStageCard({ id: 6, stage: 'materials' }), one, two])
        const columns = board.columns.map((each) =>
          each.stage === query.stage ? each : { ...each, cards: [] },
        )
        return { ...board, columns }
      }),
    ],
  })
  await expect.element(page.getByRole('radio', { name: 'Materials 1' })).toBeChecked()
  await expect.element(button('Done #5006 Aurélie')).toBeVisible()
  await page.getByText('Cutting 2', { exact: true }).click()
  await expect.element(button('Done #5007 Aurélie')).toBeVisible()
  expect(address()).toBe('/factory/stages?stage=cutting')
  expect(server.calls(api.listStages).at(-1)?.query).toMatchObject({ stage: 'cutting' })
  await expectAccessible()
  expectToFit()
})

const A_DAY = /(?:March|September) \d+/g

/** Columns and cards that are wider than their place, and words of theirs that are cut off or broken. */
function boardFaults(): string[] {
  const columns = page.getByRole('main').getByRole('region').elements()
  const right = document.querySelector('h1')?.closest('header')?.getBoundingClientRect().right ?? 0
  return columns.flatMap((column) => {
    const name = column.querySelector('h2')?.textContent ?? ''
    const parts = [...column.querySelectorAll<HTMLElement>('*')]
    return [
      ...(column.getBoundingClientRect().right > right + 1 ? [`${name} goes beyond the page's edge`] : []),
      ...parts.filter(goesBeyond).map(({ textContent }) => `${name}: "${textContent}" goes beyond its place`),
      ...parts.filter(isShortened).map(({ textContent }) => `${name}: "${textContent}" is cut off`),
      ...[...brokenWords(column), ...brokenWords(column, A_DAY)].map(
        (word) => `${name}: "${word}" is broken`,
      ),
    ]
  })
}

const goesBeyond = (part: HTMLElement) => {
  const place = (part.closest('[data-order]') ?? part.closest('section'))?.getBoundingClientRect()
  const { left, right } = part.getBoundingClientRect()
  return place !== undefined && (right > place.right + 1 || left < place.left - 1)
}

/** Shows less than it has, and not for screen readers alone. */
function isShortened(part: HTMLElement): boolean {
  const { overflowX, clipPath } = getComputedStyle(part)
  if (overflowX === 'visible' || clipPath !== 'none') return false
  return isCut(part) || part.scrollHeight > part.clientHeight + 1
}

const UNWIELDY = {
  item: { name: 'Anastasia Guinevere Overskirt', style_number: 'TR-1040', image: null },
  purchase_order_number: 'BR0451-2026',
  store: { ...one.store, name: 'Belle Rivière Mariage & Filles' },
  color: { id: 1, label: 'Champagne' },
  size: null,
  is_measured: true,
  risk: 'short',
  changed_at: '2026-03-09T15:00:00.000Z',
  delay: { reason: 'no_hands', expected_on: '2026-09-30', note: 'Lace from Calais' },
  last_report: lately('started', 'materials'),
} as const

/** Every stage has one that has yet to begin, one that has begun, one just done, and more than fit. */
function unwieldyBoard(): StageBoard {
  const { columns } = aBoard([])
  const cards = columns.flatMap(({ stage }, at) => [
    aStageCard({ ...UNWIELDY, id: 5000 + at, stage }),
    aStageCard({ ...UNWIELDY, id: 5100 + at, stage, started_on: '2026-03-09', last_report: null }),
  ])
  const last_report = { ...lately('finished', 'cutting'), stage: 'finishing' as const }
  const just_done = [aStageCard({ ...UNWIELDY, id: 5200, stage: 'packing', last_report })]
  const board = aBoard(cards, { just_done })
  return { ...board, columns: board.columns.map((each) => ({ ...each, count: 1253 })) }
}

const SCREENS = [
  'desktop',
  'smaller desktop',
  'laptop',
  'tablet',
  'zoomed in',
  'phone',
  'small phone',
] as const
const FITTING = [
  { of: 'every stage is full', board: unwieldyBoard() },
  {
    of: 'all orders are at one stage',
    board: aBoard([5, 6, 7].map((id) => aStageCard({ ...UNWIELDY, id, stage: 'finishing' }))),
  },
]

test.each(FITTING)(
  'on no screen is the board wider than its page, or a word or a button of it cut off or broken, if $of',
  async ({ board }) => {
    await open(board, { path: '/factory/stages?stage=finishing' })
    await expect.element(cards('Finishing').first()).toBeVisible()
    await lookOn(SCREENS, async (screen) => {
      await expect.poll(boardFaults, { message: `on a ${screen}` }).toEqual([])
      expectToFit(`the board on a ${screen}`)
    })
  },
)

test('what is done goes to the next stage, the focus goes to the next card, and it is undone where it was', async () => {
  const { server } = await open(aBoard([one, two]), { answers: [answer(api.reportStages, done(7))] })
  await expect.element(button('Done #5007 Aurélie')).toBeVisible()
  const moved = aStageCard({ id: 7, stage: 'sewing', last_report: lately('finished', 'cutting') })
  server.answer(api.listStages, aBoard([two, moved], { just_done: [moved] }))
  button('Done #5007 Aurélie').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(said('#5007 Aurélie is done')).toBeVisible()
  await expect.element(cards('Cutting').first()).toHaveFocus()
  const [sent] = server.calls(api.reportStages)
  expect(sent?.body).toEqual({ ids: [7], stage: 'cutting', what: 'finished', on: '2026-03-10' })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)

  server.answer(api.listStages, aBoard([one, two]))
  await page.getByRole('list', { name: 'Cutting, just done' }).getByRole('button').click()
  await expect.element(said('#5007 Aurélie is done')).not.toBeInTheDocument()
  expect(server.calls(api.reportStages)[1]?.body).toMatchObject({ stage: 'cutting', what: 'undone' })
})

test('a report is offered to be undone for ten minutes, and done on finishing says that it is Ready to Ship', async () => {
  const recent = aStageCard({ id: 7, stage: 'finishing', last_report: lately('started', 'cutting') })
  const past = { ...lately('started', 'cutting'), at: '2026-03-10T14:49:59.000Z' }
  const other = aStageCard({ id: 8, stage: 'finishing', last_report: past })
  const { server } = await open(aBoard([other, recent]), { answers: [answer(api.reportStages, done(7))] })
  await expect.element(button('Undo #5007 Aurélie')).toBeVisible()
  await expect.element(button('Undo #5008 Aurélie')).not.toBeInTheDocument()
  await expect.element(button('Done, ready to ship #5007 Aurélie')).toBeVisible()
  await expect.element(said('Done here marks the order Ready to Ship.')).toBeVisible()
  server.answer(api.listStages, aBoard([other, aStageCard({ id: 7, stage: 'finishing' })]))
  button('Undo #5007 Aurélie').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cards('Finishing').nth(1)).toHaveFocus()
})

test('a delay needs a reason, and another reason than those listed a note', async () => {
  const { server } = await open(aBoard([one]), { answers: [answer(api.reportStages, done(7))] })
  await button('Delay #5007 Aurélie').click()
  const reason = dialog.getByLabelText('Reason')
  const send = dialog.getByRole('button', { name: 'Report delay' })
  await expect.element(dialog.getByText('Cutting of #5007 Aurélie')).toBeVisible()
  await send.click()
  await expect.element(dialog.getByText(REASON_NEEDED)).toBeVisible()
  await reason.selectOptions('Other')
  await send.click()
  await expect.element(dialog.getByText(NOTE_NEEDED)).toBeVisible()
  await dialog.getByLabelText('When will cutting be done?').fill('3/20/2026')
  await dialog.getByLabelText('Note').fill('The cutter is ill')
  await expectAccessible()
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => server.calls(api.reportStages).map(({ body }) => body))
    .toEqual([
      {
        ids: [7],
        stage: 'cutting',
        what: 'delayed',
        on: '2026-03-10',
        reason: 'other',
        expected_on: '2026-03-20',
        note: 'The cutter is ill',
      },
    ])
})

test('a tap without a network waits on its card and is sent under one key until it has arrived', async () => {
  const { server } = await open(aBoard([one]), { answers: [answer(api.reportStages, cutOff())] })
  await button('Done #5007 Aurélie').click()
  await expect.element(said('Done: waiting for the network')).toBeVisible()
  await expect
    .element(said('1 report is waiting for the network. It will be sent when you’re back online.'))
    .toBeVisible()
  // A second tap changes nothing.
  const delay = button('Delay #5007 Aurélie').element()
  if (delay instanceof HTMLElement) delay.click()
  await expect.element(dialog).not.toBeInTheDocument()
  server.answer(api.reportStages, done(7))
  server.answer(api.listStages, aBoard([aStageCard({ id: 7, stage: 'sewing' })]))
  window.dispatchEvent(new Event('online'))
  await expect.element(said('Done: waiting for the network'), { timeout: 15_000 }).not.toBeInTheDocument()
  await expect.element(cards('Sewing').getByText('#5007 Aurélie')).toBeVisible()
  const keys = server.calls(api.reportStages).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('a tap from before a reload is sent with the day and the key it had; if it is refused, its card says so until it was read', async () => {
  const key = crypto.randomUUID()
  const body = { ids: [7], stage: 'cutting', what: 'finished', on: '2026-03-09' }
  // Odette of Atelier Nord had it waiting; somebody else's is not hers to send.
  const keep = (person: string) =>
    localStorage.setItem(
      `waiting:${person}:stage-tap:1`,
      JSON.stringify({ key, sent: { body, names: ['#5007 Aurélie'] } }),
    )
  keep('1 factory 3')
  keep('2 factory 3')
  const refused = [{ id: 7, success: false, message: NOT_IN_PRODUCTION }]
  const { server } = await open(aBoard([one]), { answers: [answer(api.reportStages, refused)] })
  await expect.element(cards('Cutting').getByText(`Not saved: ${NOT_IN_PRODUCTION}`)).toBeVisible()
  const calls = server.calls(api.reportStages)
  expect(calls.map(({ body, headers }) => [body, headers.get('idempotency-key')])).toEqual([[body, key]])
  expect(localStorage.getItem('waiting:1 factory 3:stage-tap:1')).toBeNull()
  await button('OK #5007 Aurélie').click()
  await expect.element(page.getByText(/^Not saved/)).not.toBeInTheDocument()
})

test('several of one stage are reported at once, and each that was not taken says why', async () => {
  const { server } = await open(aBoard([one, two, aStageCard({ id: 9, stage: 'sewing' })]), {
    answers: [answer(api.reportStages, [...done(7), { id: 8, success: false, message: ALREADY_DONE }])],
  })
  const tick = (id: number) => page.getByRole('checkbox', { name: `Select #${5000 + id} Aurélie` })
  await tick(9).click()
  // A report names one stage: what was ticked of another is not part of it.
  await tick(7).click()
  await tick(8).click()
  await expect.element(said('2 selected')).toBeVisible()
  await expect.element(tick(9)).not.toBeChecked()
  await button('Done').click()
  await expect.element(cards('Cutting').nth(1).getByText(`Not saved: ${ALREADY_DONE}`)).toBeVisible()
  expect(server.calls(api.reportStages).map(({ body }) => body)).toMatchObject([
    { ids: [7, 8], stage: 'cutting', what: 'finished' },
  ])
})

test('the code on a ticket opens its card wherever it stands, and says so if it is not made here any more', async () => {
  const scanned = aStageCard({ id: 99, stage: 'beading' })
  const { server, open: goTo } = await open(aBoard([one], { order: scanned }), {
    path: '/factory/stages?order=99',
  })
  await expect.element(cards('From the ticket').getByText('#5099 Aurélie')).toBeVisible()
  expect(server.calls(api.listStages)[0]?.query).toMatchObject({ order: 99 })
  server.answer(api.listStages, aBoard([one]))
  await goTo('/factory/stages?order=98')
  await expect.element(page.getByText(/^This order isn’t in production here anymore/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Open the order' }))
    .toHaveAttribute('href', '/factory/orders/98')
})

test('more orders than fit are counted, and shown on demand', async () => {
  const board = aBoard([one])
  const columns = board.columns.map((each) => (each.stage === 'cutting' ? { ...each, count: 51 } : each))
  const { server } = await open({ ...board, columns })
  await expect.element(button('Show more (50)')).toBeVisible()
  server.answer(api.listStages, aBoard([two]))
  await button('Show more (50)').click()
  await expect.element(cards('Cutting, page 2').first()).toHaveFocus()
  expect(server.calls(api.listStages).at(-1)?.query).toMatchObject({ stage: 'cutting', page: 2 })
})

test('with nothing in hand it says so; if it cannot be loaded, it can be asked for again', async () => {
  const { server } = await renderPage('/factory/stages', {
    as: 'factory',
    answers: [answer(api.listStages, refuse('unexpected'))],
  })
  await expect.element(said('The stages could not be loaded.')).toBeVisible()
  server.answer(api.listStages, aBoard([]))
  await button('Retry').click()
  await expect.element(said('Nothing is in production right now.')).toBeVisible()
  await expectAccessible()
})
