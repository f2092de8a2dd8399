/** Runs in the security code frame, at /frame/cvv.js. The number frame tells it the card's brand. */
export const frameCvvScript = String.raw`import { cvvProblem, isCvv, mostCvvDigits } from '/frame/card.js'
import { configureInput, focusInput, keepDigits } from '/frame/input.js'
import { isInPage, listenToPage, showToSibling, sibling, tellPage } from '/frame/message.js'

let brand = sibling('number')?.brand() ?? ''

const cvv = keepDigits({
  format: (digits) => digits,
  most: () => mostCvvDigits(brand),
  judge: (digits) => ({ valid: isCvv(digits, brand), cardType: brand, problem: cvvProblem(digits, brand) }),
})

function configure(settings) {
  configureInput(settings)
  cvv.report()
}

if (isInPage) {
  showToSibling({
    read: () => cvv.read(),
    takeBrand(next) {
      brand = next
      cvv.report()
    },
  })
  listenToPage({
    configure,
    focus: focusInput,
    reset: () => cvv.write(''),
    fill({ value }) {
      if (/^\d{3,4}$/.test(value)) cvv.write(value)
    },
  })
  tellPage('ready', {})
}
`
