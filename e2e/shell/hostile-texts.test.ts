import { HOSTILE_TEXTS } from '@trousseau/contract/testing/hostile-texts'
import { openScreen } from '../pictures/open-screen.ts'
import { type Audience, SCREENS, type Screen } from '../pictures/screens.ts'
import { untilSettled } from '../pictures/states.ts'
import type { Account } from '../testing/accounts.ts'
import { asking } from '../testing/api-client.ts'
import { tellTexts } from '../testing/hostile-replies.ts'
import { expect, test } from '../testing/product.ts'
import { signIn } from '../testing/sign-in.ts'
import { watchTexts } from '../testing/watch-texts.ts'

/** `npm run test:hostile` opens every screen with every text in every field; else those below, each text in some field. */
const IS_WHOLE = process.env.TEST_HOSTILE === 'all'

const PEOPLE = [
  ['storeAdmin', 'a store’s admin', ['/sales-order', '/start-order']],
  ['storeStaff', 'a store’s regular account', []],
  ['wholesaleAdmin', 'a wholesale admin', ['/desk/orders', '/list-of-retailers']],
  ['wholesaleStaff', 'wholesale staff', []],
  ['factoryNord', 'a factory', ['/factory/orders']],
] as const satisfies [Account, string, string[]][]

const TEXTS = HOSTILE_TEXTS.map(({ text }) => text)
/** What means something at the beginning of a text only. */
const AT_FIRST = /^(?:java|data:|\/\/|https:|=|__proto__|')/
const FIRST = TEXTS.filter((text) => AT_FIRST.test(text))
const OTHERS = TEXTS.filter((text) => !AT_FIRST.test(text))
/** Several in one, so that a list of some rows shows them all, and a field has had them all after a few times. */
const HOSTILE = FIRST.map((first, round) =>
  [first, ...OTHERS.filter((_, number) => number % FIRST.length === round)].join(' '),
)
/** The elements that they name. Frames around the page's own, such as those of its dialogs, are no such. */
const NAMED = new Set(TEXTS.flatMap((text) => [...text.matchAll(/<([a-z]+)/g)].map(([, name = '']) => name)))

const audienceOf = (account: Account): Exclude<Audience, 'signed-out'> =>
  account.startsWith('store') ? 'store' : account.startsWith('factory') ? 'factory' : 'wholesale'

/** Each field has one after another of the texts, beginning with the first of them, the second, and so on. */
const ROUNDS = HOSTILE.map((_, round) => [...HOSTILE.slice(round), ...HOSTILE.slice(0, round)])

for (const [account, who, paths] of PEOPLE) {
  const audience = audienceOf(account)
  const screens = SCREENS[audience].filter(({ path }) => IS_WHOLE || paths.some((one) => one === path))
  if (screens.length === 0) continue
  test(`whatever people typed is shown to ${who} as text: nothing of it runs, asks elsewhere or adds to the page`, async ({
    page,
    product,
    allow,
  }) => {
    test.setTimeout(IS_WHOLE ? 3_600_000 : 480_000)
    // What only an admin may ask for, and what a form that is filled with such texts is told.
    allow.refusal(403, /^\/api\//)
    const ask = await asking(product, account)
    const read = await watchTexts(page)
    await signIn(page, account)
    const open = async (screen: Screen, texts: readonly string[]) => {
      await tellTexts(page, audience, texts)
      await openScreen(page, screen, 'full', ask)
      await untilSettled(page, 'full')
      return read()
    }
    for (const screen of screens) {
      const shown: string[] = []
      for (const texts of IS_WHOLE ? ROUNDS : ROUNDS.slice(0, 1)) {
        const seen = await open(screen, texts)
        const { ran, dialogs, refused, handlers, forged } = seen
        const added = seen.added.filter((name) => NAMED.has(name))
        expect
          .soft({ ran, dialogs, refused, handlers, forged, added }, `${account} ${screen.path}`)
          .toEqual({ ran: false, dialogs: 0, refused: [], handlers: 0, forged: [], added: [] })
        shown.push(seen.shown)
      }
      const hidden = TEXTS.filter((text) => !shown.some((words) => words.includes(text)))
      if (IS_WHOLE) console.log(`${account} ${screen.path}: ${TEXTS.length - hidden.length} texts shown`)
      else expect.soft(hidden, screen.path).toEqual([])
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

/** A page cannot keep itself from being left, so that one is not among them. */
const AS_MARKUP = TEXTS.filter((text) => !text.startsWith('<meta'))

test('were a text taken for markup all the same, the policy of the page would not let it run or ask elsewhere', async ({
  page,
  allow,
}) => {
  allow.refusedByPolicy()
  const read = await watchTexts(page)
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const parts = AS_MARKUP.map((text) => `<section>${text}</section><p title="${text}"></p>`)
    const body = (await answer.text()).replace('</body>', `${parts.join('\n')}</body>`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/login')
  for (const refusal of ['script-src-elem inline', 'script-src-attr inline'])
    await expect.poll(async () => (await read()).refused.join('\n')).toContain(refusal)
  const { ran, dialogs, handlers, added } = await read()
  expect(handlers).toBeGreaterThan(3)
  expect(added).toEqual(expect.arrayContaining(['script', 'img', 'svg']))
  expect({ ran, dialogs }).toEqual({ ran: false, dialogs: 0 })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
