/**
 * Runs in the number frame, at /frame/number.js. Only this frame sends the card to the vault; the page gets a token.
 */
export const frameNumberScript = `import { brandOf, group, isNumber, mostDigits, numberProblem, TEST_NUMBERS } from '/frame/card.js'
import { configureInput, focusInput, keepDigits, maskInput } from '/frame/input.js'
import { isInPage, listenToPage, showToSibling, sibling, tellPage } from '/frame/message.js'

const VAULT_MS = 20000
const OUT_OF_ORDER = { errors: [{ attribute: '', key: 'errors.configuration', message: 'errors.configuration' }] }

let isGrouped = true
let brand = ''

const number = keepDigits({
  format: (digits) => (isGrouped ? group(digits) : digits),
  most: mostDigits,
  judge: (digits) => ({ valid: isNumber(digits), cardType: brandOf(digits), problem: numberProblem(digits) }),
  // Otherwise the page would be told that a code is complete which is too short for this brand.
  foretell(digits) {
    if (brandOf(digits) === brand) return
    brand = brandOf(digits)
    sibling('cvv')?.takeBrand(brand)
  },
})

function errorsIn(answer) {
  const errors = Array.isArray(answer?.errors) ? answer.errors : []
  const known = errors.filter(({ key, message }) => typeof key === 'string' && typeof message === 'string')
  if (known.length === 0) return OUT_OF_ORDER
  return { errors: known.map(({ attribute, key, message }) => ({ attribute: String(attribute), key, message })) }
}

async function storeCard({ month, year }) {
  const cvv = sibling('cvv')?.read() ?? ''
  const { channel } = document.documentElement.dataset
  const answer = await fetch('/vault/card', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: number.read(), cvv, month, year, channel }),
    signal: AbortSignal.timeout(VAULT_MS),
  })
  const body = await answer.json()
  return answer.ok && typeof body?.payment_token === 'string' ? { token: body.payment_token } : errorsIn(body)
}

function configure(settings) {
  configureInput(settings)
  isGrouped = settings.format !== 'plainFormat'
  if (settings.format === 'maskedFormat') maskInput()
  number.redraw()
  number.report()
}

if (isInPage) {
  showToSibling({ brand: () => brand })
  listenToPage({
    configure,
    focus: focusInput,
    reset: () => number.write(''),
    fill({ value }) {
      if (TEST_NUMBERS.includes(value)) number.write(value)
    },
    tokenize(card, id) {
      storeCard(card)
        .catch(() => OUT_OF_ORDER)
        .then((result) => tellPage('answer', result, id))
    },
  })
  tellPage('ready', {})
}
`
