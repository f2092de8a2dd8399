/** Runs in the frames, at /frame/input.js: an input for digits, its styling, and its messages for screen readers. */
export const frameInputScript = String.raw`import { caretAfter, edit } from '/frame/card.js'
import { tellPage } from '/frame/message.js'

const TYPES = ['text', 'tel', 'password']
const STYLED =
  /^(font(-.+)?|color|height|width|padding(-.+)?|border(?!-image)(-.+)?|background-color|letter-spacing|line-height|text-align|box-shadow|outline(-.+)?)$/
const DANGEROUS = /url\s*\(|image|expression|@import|var\s*\(/i

const input = document.getElementById('field')
const problemText = document.getElementById('problem')

// A detached element parses the page's CSS, and only the harmless properties are copied to the input.
function applyStyle(text) {
  const probe = document.createElement('span')
  probe.style.cssText = text
  for (const name of probe.style) {
    const value = probe.style.getPropertyValue(name)
    if (STYLED.test(name) && !DANGEROUS.test(value)) input.style.setProperty(name, value)
  }
}

export function configureInput({ placeholder, style, type, label }) {
  if (typeof placeholder === 'string') input.placeholder = placeholder
  if (typeof label === 'string' && label.trim() !== '') input.setAttribute('aria-label', label)
  // type=number supports neither a caret position nor spaces; type=tel brings up the same keypad.
  if (type === 'number') input.type = 'tel'
  else if (TYPES.includes(type)) input.type = type
  if (typeof style === 'string') applyStyle(style)
}

export function maskInput() {
  input.classList.add('masked')
}

export function focusInput() {
  input.focus()
}

// format: how digits are displayed. most: the maximum number of digits. judge: { valid, cardType, problem } of the
// digits. foretell: informs the other frame before the page is told.
export function keepDigits({ format, most, judge, foretell = () => {} }) {
  let digits = ''
  let isFocused = document.activeElement === input
  let hasBeenLeft = false

  function show(before) {
    const text = format(digits)
    if (input.value !== text) input.value = text
    if (before === undefined || document.activeElement !== input) return
    const caret = caretAfter(text, before)
    input.setSelectionRange(caret, caret)
  }

  // A value is marked invalid only when the field is left; while typing, that mark can only be removed.
  function report() {
    foretell(digits)
    const { valid, cardType, problem } = judge(digits)
    const isInvalid = hasBeenLeft && problem !== ''
    input.setAttribute('aria-invalid', String(isInvalid))
    const words = isInvalid ? problem : ''
    if (problemText.textContent !== words) problemText.textContent = words
    tellPage('state', { valid, cardType, isInvalid, isFocused })
  }

  input.addEventListener('input', (event) => {
    const caret = input.selectionStart ?? input.value.length
    const next = edit(digits, { text: input.value, caret, inputType: event.inputType }, most)
    digits = next.digits
    if (judge(digits).problem === '') hasBeenLeft = false
    show(next.before)
    report()
  })
  input.addEventListener('focus', () => {
    isFocused = true
    report()
  })
  input.addEventListener('blur', () => {
    isFocused = false
    hasBeenLeft = true
    report()
  })
  window.addEventListener('focus', focusInput)

  return {
    report,
    read: () => digits,
    write(next) {
      digits = next
      hasBeenLeft = false
      show()
      report()
    },
    redraw: () => show(),
  }
}
`
