/**
 * Part of the library: its requests to the provider's API and how it handles the responses. As in the provider's
 * library, only 200 is a success, an empty response rejects with its status, and one that is not JSON never settles.
 */
export const libraryWireScript = String.raw`
function digitsOf(phone) {
  return String(phone ?? '').replace(/\D/g, '')
}

function expiryOf({ month, year }) {
  if (isBlank(month) || isBlank(year)) return ''
  return String(month).trim().padStart(2, '0') + fullYear(year).slice(-2)
}

function cardBody(details, { payment_token, payment_method_id }) {
  const { firstname = '', lastname = '', address_state, address_country } = details
  return {
    channel: details.channel ?? '',
    match_customer: details.match_customer,
    bill_id: details.bill_id,
    customer_id: details.customer_id,
    send_receipt: details.send_receipt ?? false,
    save_for_future: details.save_for_future ?? false,
    rule: '',
    total: details.total || 0,
    url: details.url ?? '',
    meta: details.meta ?? {},
    company: details.company ?? '',
    person_name: details.person_name || (firstname + ' ' + lastname).trim(),
    firstname,
    lastname,
    paymentLinkId: null,
    phone: digitsOf(details.phone),
    email: details.email ?? '',
    method: details.method ?? 'card',
    card_number: '',
    card_exp: expiryOf(details),
    address_1: details.address_1 ?? '',
    address_2: details.address_2 ?? '',
    address_city: details.address_city ?? '',
    address_state: String(address_state ?? '').slice(0, 2),
    address_zip: details.address_zip ?? '',
    address_country: /^[A-Za-z]{3}$/.test(address_country ?? '') ? address_country : '',
    payment_token,
    payment_method_id,
    token_type: null,
    currency: details.currency,
    idempotency_id: details.idempotency_id,
  }
}

function bankBody(details) {
  return {
    ...details,
    phone: digitsOf(details.phone),
    company: details.company ?? '',
    email: details.email ?? '',
  }
}

function post(url, body, bearer) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Content-Type', 'application/json')
    if (bearer) request.setRequestHeader('Authorization', 'Bearer ' + bearer)
    const rejectEmpty = () => reject({ status: request.status, readyState: request.readyState })
    request.onerror = rejectEmpty
    request.onload = () => {
      if (request.responseText === '') return rejectEmpty()
      let answer
      try {
        answer = JSON.parse(request.responseText)
      } catch {
        return
      }
      if (request.status === 200) resolve(answer)
      else reject(answer)
    }
    request.send(JSON.stringify(body))
  })
}
`
