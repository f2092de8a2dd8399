import { escapeHtml } from '../../html.ts'

export type Field = 'number' | 'cvv'

const FIELDS = {
  number: {
    title: 'Secure card number field',
    label: 'Card number',
    name: 'cardnumber',
    autocomplete: 'cc-number',
  },
  cvv: {
    title: 'Secure card security code field',
    label: 'Card security code',
    name: 'cvc',
    autocomplete: 'cc-csc',
  },
} as const

/** The document of one hosted field, bound to one page origin and one form (the channel). */
export function framePage(field: Field, page: { origin: string; channel: string }): string {
  const { title, label, name, autocomplete } = FIELDS[field]
  return `<!doctype html>
<html lang="en" data-origin="${escapeHtml(page.origin)}" data-channel="${escapeHtml(page.channel)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/frame/field.css">
<script type="module" src="/frame/${field}.js"></script>
</head>
<body>
<input id="field" name="${name}" type="text" inputmode="numeric" autocomplete="${autocomplete}" aria-label="${label}"
 aria-required="true" aria-invalid="false" aria-describedby="problem" spellcheck="false" autocapitalize="off">
<p id="problem" class="unseen" role="alert"></p>
</body>
</html>
`
}

/** A document that never sends a message, like a frame that loads but does nothing. */
export const silentPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Secure card field</title></head><body></body></html>
`
