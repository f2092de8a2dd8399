/**
 * Part of the library: what validate: true checks before anything is sent. These are the provider's rules without its
 * bugs: a year may be a number, pay() is checked like tokenize(), and the messages are whole sentences.
 */
export const libraryRulesScript = String.raw`
const IS_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const OF_A_CUSTOMER = ['firstname', 'lastname', 'address_1', 'address_city', 'address_zip', 'address_country']
const OF_A_BANK = ['bank_account', 'bank_routing', 'bank_type', 'bank_holder_type']

function isBlank(value) {
  return value === undefined || value === null || String(value).trim() === ''
}

function fullYear(year) {
  const digits = String(year).trim()
  return digits.length === 2 ? '20' + digits : digits
}

function expiryErrors({ month, year }, today) {
  const errors = []
  const isMonth = /^(0?[1-9]|1[0-2])$/.test(String(month))
  const isYear = /^(\d\d|\d{4})$/.test(String(year))
  if (isBlank(month)) errors.push({ field: 'month', message: 'The month is required.' })
  else if (!isMonth) errors.push({ field: 'month', message: 'The month must be from 1 to 12.' })
  if (isBlank(year)) errors.push({ field: 'year', message: 'The year is required.' })
  else if (!isYear) errors.push({ field: 'year', message: 'The year must be a number.' })
  // A card is valid until the end of its expiry month.
  if (isMonth && isYear && new Date(Number(fullYear(year)), Number(month), 1) <= today)
    errors.push({ field: 'month', message: 'The card has expired.' })
  return errors
}

function fieldErrorsOf(details, today = new Date()) {
  const { method, currency, customer_id, email, address_zip, address_country } = details
  const errors = []
  const add = (field, message) => errors.push({ field, message })
  const requireAll = (names) => {
    for (const name of names) if (isBlank(details[name])) add(name, 'This field is required (' + name + ').')
  }
  if (!['bank', 'card'].includes(method)) add('method', 'The method must be bank or card.')
  if (!isBlank(currency) && !['USD', 'CAD'].includes(currency)) add('currency', 'The currency must be USD or CAD.')
  if (isBlank(customer_id)) requireAll(OF_A_CUSTOMER)
  if (!isBlank(address_zip) && String(address_zip).length > 16) add('address_zip', 'The zip has 16 characters at most.')
  if (!isBlank(address_country) && String(address_country).length !== 3)
    add('address_country', 'The country has exactly 3 letters.')
  if (!isBlank(email) && (!IS_EMAIL.test(email) || email.length > 255)) add('email', 'The email is not valid.')
  if (method === 'card') errors.push(...expiryErrors(details, today))
  if (method === 'bank') requireAll(OF_A_BANK)
  for (const name of ['total', 'amount'])
    if (!isBlank(details[name]) && Number.isNaN(Number(details[name]))) add(name, 'The ' + name + ' must be a number.')
  return errors
}

function checkDetails(details) {
  const fieldErrors = details.validate === true ? fieldErrorsOf(details) : []
  if (fieldErrors.length === 0) return
  const message = fieldErrors.length === 1 ? fieldErrors[0].message : 'One or more fields failed validation.'
  throw { code: 'logic_error', message, fieldErrors }
}
`
