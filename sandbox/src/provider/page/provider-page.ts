import { escapeHtml } from '../../html.ts'
import type { Book } from '../book.store.ts'
import { callNames } from '../call-names.ts'
import { type Fault, faultKinds } from '../faults/faults.ts'
import { inDollars } from '../money.ts'
import { methodsOf } from '../payment-methods/payment-methods.ts'
import type { Provider } from '../provider.ts'
import type { Customer, PaymentMethod, Transaction } from '../records.ts'
import { refundedCents } from '../transactions/transactions.ts'

const mostShown = 100

export function providerPage(provider: Provider): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox payments</title>
<link rel="icon" href="/mailbox.svg" type="image/svg+xml">
<link rel="stylesheet" href="/mailbox.css">
<link rel="stylesheet" href="/provider.css">
<script src="/provider.js" type="module"></script>
</head>
<body>
<header class="top">
<p class="label">Sandbox</p>
<h1>Sandbox payments</h1>
<p class="lead">The payment provider's own book, and the faults that are armed. No money moved, and no card number is kept.</p>
</header>
<div class="bar">
<nav aria-label="Sandbox"><ul><li><a href="/">Mailbox</a></li><li><a href="/provider" aria-current="page">Payments</a></li></ul></nav>
<p class="tools"><span id="status" role="status"></span> <button type="button" id="settle">Settle the day's batch</button></p>
</div>
<main>
${faultForm(provider.book)}
<div id="news">
${faultList(provider.faults.armed)}
${transactionTable(provider.book)}
${customerTable(provider.book)}
</div>
</main>
</body>
</html>
`
}

function faultForm(book: Book): string {
  const customers = [...book.customers.values()].filter(({ deleted_at }) => !deleted_at).reverse()
  return `<section aria-labelledby="arm"><h2 id="arm">Arm a fault</h2>
<form id="fault">
<label class="wide">Customer <input name="customer_id" list="customers" required placeholder="Id, or the reference it will be made with" autocomplete="off"></label>
<datalist id="customers">${customers.map((each) => `<option value="${each.id}">${nameOf(each)}</option>`).join('')}</datalist>
<label>Fault <select name="kind">${options(faultKinds)}</select></label>
<label>Call <select name="call"><option value="">Any</option>${options(callNames)}</select></label>
<label>Times <input name="times" type="number" min="1" value="1" required></label>
<label>Seconds <input name="seconds" type="number" min="0" step="any" placeholder="429, late, return"></label>
<label>Milliseconds <input name="ms" type="number" min="0" placeholder="slow"></label>
<label>Words <input name="text" placeholder="decline, return"></label>
<button type="submit">Arm</button>
</form></section>`
}

function options(values: readonly string[]): string {
  return values.map((value) => `<option>${value}</option>`).join('')
}

function faultList(armed: Fault[]): string {
  const live = armed.filter(({ left }) => left > 0)
  const rows = live.map(
    (
      fault,
    ) => `<tr><td>${fault.kind}</td><td>${escapeHtml(fault.customer_id)}</td><td>${fault.call ?? 'any'}</td>
<td class="number">${fault.left} of ${fault.times}</td><td>${escapeHtml(fault.text ?? '')}</td>
<td><button type="button" data-fault="${fault.id}">Disarm</button></td></tr>`,
  )
  return table('Armed', ['Fault', 'Customer', 'Call', 'Left', 'Words', ''], rows, 'No fault is armed.')
}

function transactionTable(book: Book): string {
  const newest = [...book.transactions.values()].slice(-mostShown).reverse()
  const rows = newest.map(
    (each) => `<tr><td><time datetime="${each.created_at.replace(' ', 'T')}Z">${each.created_at}</time></td>
<td>${each.type}</td><td>${nameOf(book.customers.get(each.customer_id))}</td><td>${each.method} ${each.last_four}</td>
<td class="number">${inDollars(each.cents).toFixed(2)}</td><td>${stateOf(book, each)}</td></tr>`,
  )
  const heads = ['When', 'What', 'Customer', 'Method', 'Amount', 'State']
  return table('Transactions, newest first', heads, rows, 'Nothing was charged yet.')
}

function customerTable(book: Book): string {
  const newest = [...book.customers.values()].slice(-mostShown).reverse()
  const rows = newest.map((each) => {
    const methods = methodsOf(book, each.id).map(methodText).join('<br>')
    const state = each.deleted_at ? ' <span class="badge repeat">deleted</span>' : ''
    return `<tr><td>${nameOf(each)}${state}</td><td>${escapeHtml(each.reference ?? '')}</td>
<td><code>${each.id}</code></td><td>${methods}</td></tr>`
  })
  const heads = ['Customer', 'Reference', 'Id', 'Payment methods']
  return table('Customers, newest first', heads, rows, 'There is no customer yet.')
}

function table(title: string, heads: string[], rows: string[], none: string): string {
  if (rows.length === 0) return `<section><h2>${title}</h2><p class="older">${none}</p></section>`
  const names = heads.map((head) => {
    const kind = head === 'Amount' || head === 'Left' ? ' class="number"' : ''
    return `<th scope="col"${kind}>${head || '<span class="unseen">Actions</span>'}</th>`
  })
  return `<section><h2>${title}</h2><div class="wide-table" tabindex="0" role="region" aria-label="${title}">
<table><thead><tr>${names.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div></section>`
}

function methodText({ card_type, bank_name, last_four, expires, is_default }: PaymentMethod): string {
  const words = [card_type ?? bank_name ?? 'bank', `ending in ${last_four}`, expires && `until ${expires}`]
  return escapeHtml(words.filter(Boolean).join(' ')) + (is_default ? ' (default)' : '')
}

function nameOf(customer: Customer | undefined): string {
  const { company, firstname, lastname, email } = customer ?? {}
  return escapeHtml(company || [firstname, lastname].filter(Boolean).join(' ') || email || 'nobody')
}

function stateOf(book: Book, transaction: Transaction): string {
  if (!transaction.success)
    return `<span class="badge smtp">${escapeHtml(transaction.message ?? 'failed')}</span>`
  const refunded = refundedCents(book, transaction)
  const words = [
    transaction.is_voided && 'voided',
    refunded > 0 && `refunded ${inDollars(refunded).toFixed(2)}`,
    transaction.settled_at ? 'settled' : transaction.is_settling && 'settling',
    transaction.is_captured && 'captured',
    transaction.message,
  ]
  return `<span class="badge mail">${escapeHtml(words.filter(Boolean).join(', ') || 'done')}</span>`
}
