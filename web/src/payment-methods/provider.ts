import type { PublicConfig } from '@trousseau/contract/public-config'
import { fullYear } from '@trousseau/domain/money/payment-method'
import { firstWords } from '@trousseau/domain/money/words/provider-words'
import { toAlpha3 } from '@trousseau/domain/places/country-codes'
import { z } from 'zod/mini'

/**
 * The payment provider in the browser; no other file knows its library. Card number and security code are typed into
 * frames on the provider's own origin: no function here ever sees them.
 */

/** The library's promises may never settle, so these limits apply. */
const OPEN_MS = 20_000
const SAVE_MS = 20_000
/** Shorter than OPEN_MS, so that the next attempt loads the script again. */
const LOAD_MS = 15_000

const NOT_OPENED = 'The card form of our payment provider could not be loaded. Please try again.'
const NOT_REACHED = 'Our payment provider could not be reached. Please try again.'
const NO_ANSWER = 'Our payment provider did not answer. Please try again.'

/** What went wrong, in the first message the provider gave, if any. */
export class ProviderFailed extends Error {
  /** The request may have been done anyway: only the provider's list tells. */
  readonly isUnclear: boolean
  constructor(message: string, isUnclear: boolean) {
    super(message)
    this.isUnclear = isUnclear
  }
}

type Payload = { validNumber?: boolean; validCvv?: boolean; cardType?: string }
type Field = {
  id: string
  label: string
  placeholder: string
  style: string
  type: 'tel'
  format?: 'prettyFormat'
}
type StaxJs = {
  showCardForm(): Promise<unknown>
  tokenize(details: Record<string, unknown>): Promise<unknown>
  on(event: string, listener: (payload: Payload) => void): () => void
}
type Options = { number?: Field; cvv?: Field; customer_id: string }
declare global {
  interface Window {
    StaxJs?: new (token: string, options: Options) => StaxJs
  }
}

export type Biller = {
  firstname: string
  lastname: string
  address_1: string
  address_city: string
  /** Empty for a country without states. */
  address_state: string
  address_zip: string
  /** Two letters; converted to three for the provider. */
  address_country: string
  phone?: string
  /** The name on a bank account; a card uses first and last name. */
  person_name?: string
}
export type CardDetails = Biller & { month: string; year: string }
export type BankDetails = Biller & {
  bank_type: string
  bank_holder_type: string
  bank_account: string
  bank_routing: string
}

export type CardState = { isComplete: boolean; isNumberValid: boolean; isCvvValid: boolean }

type CardForm = {
  config: PublicConfig
  customerId: string
  /** The ids of the two elements that will contain the frames. */
  numberId: string
  cvvId: string
  onChange: (state: CardState) => void
}

export type CardFields = {
  /** Saves the card at the provider. Returns the provider's id. */
  save(details: CardDetails): Promise<string>
  close(): void
}

/** Resolves when both frames are ready for input; rejects with ProviderFailed after twenty seconds at the latest. */
export async function openCardFields({
  config,
  customerId,
  numberId,
  cvvId,
  onChange,
}: CardForm): Promise<CardFields> {
  const hosts = [numberId, cvvId].map((id) => document.getElementById(id))
  // The library has no way to close a form, so its elements are emptied.
  const close = () => {
    for (const host of hosts) host?.replaceChildren()
  }
  const open = async () => {
    const stax = await createStax(config, {
      number: { ...look(), id: numberId, label: 'Card number', placeholder: '', format: 'prettyFormat' },
      cvv: { ...look(), id: cvvId, label: 'CVV', placeholder: '' },
      customer_id: customerId,
    })
    const tell =
      (isComplete: boolean) =>
      ({ validNumber = false, validCvv = false }: Payload) =>
        onChange({ isComplete, isNumberValid: validNumber, isCvvValid: validCvv })
    const listening = [
      stax.on('card_form_complete', tell(true)),
      stax.on('card_form_incomplete', tell(false)),
    ]
    await stax.showCardForm()
    return { stax, listening }
  }
  try {
    const { stax, listening } = await inTime(open(), OPEN_MS, NOT_OPENED)
    return {
      save: (details) => save(stax, { ...toWire(details, customerId), ...expiryOf(details), method: 'card' }),
      close: () => {
        for (const stop of listening) stop()
        close()
      },
    }
  } catch (failure) {
    close()
    throw failure instanceof ProviderFailed
      ? failure
      : new ProviderFailed(firstWords(failure) ?? NOT_OPENED, false)
  }
}

/** The account's digits are sent to the provider only, not to our server. Returns the provider's id. */
export async function saveBankAccount(
  config: PublicConfig,
  customerId: string,
  details: BankDetails,
): Promise<string> {
  const { bank_type, bank_holder_type, bank_account, bank_routing } = details
  const stax = await inTime(createStax(config, { customer_id: customerId }), OPEN_MS, NOT_REACHED)
  return save(stax, {
    ...toWire(details, customerId),
    method: 'bank',
    bank_type,
    bank_holder_type,
    bank_account,
    bank_routing,
  })
}

async function save(stax: StaxJs, details: Record<string, unknown>): Promise<string> {
  const answer = await inTime(stax.tokenize(details), SAVE_MS, NO_ANSWER, true)
  const saved = z.safeParse(z.object({ id: z.string() }), answer)
  if (!saved.success) throw new ProviderFailed(NO_ANSWER, true)
  return saved.data.id
}

export const nameOf = ({ person_name, firstname, lastname }: Biller): string =>
  person_name ?? `${firstname} ${lastname}`.trim()

/** Always includes the customer: without it, the provider picks one that looks like the same person. */
function toWire(biller: Biller, customerId: string): Record<string, unknown> {
  const { firstname, lastname, address_1, address_city, address_state, address_zip, phone } = biller
  return {
    firstname,
    lastname,
    address_1,
    address_city,
    address_state,
    address_zip,
    person_name: nameOf(biller),
    address_country: toAlpha3(biller.address_country) ?? '',
    customer_id: customerId,
    match_customer: false,
    send_receipt: false,
    save_for_future: true,
    // The library requires a total; no money is moved.
    total: 1,
    ...(phone !== undefined && { phone }),
  }
}

/** As strings, because numbers would break the library's own validation. */
const expiryOf = ({ month, year }: CardDetails) => ({
  month: month.padStart(2, '0'),
  year: String(fullYear(year)),
})

/** Styles the text in the frames like the page's own inputs. */
function look(): Pick<Field, 'style' | 'type'> {
  const { fontFamily, color } = getComputedStyle(document.body)
  const size = matchMedia('(max-width: 699.98px)').matches ? 16 : 14
  return {
    type: 'tel',
    style: `font-family: ${fontFamily}; font-size: ${size}px; color: ${color}; padding: 0 12px; border: 0; outline: 0; width: 100%; height: 100%; background-color: transparent`,
  }
}

let loading: Promise<void> | undefined

async function createStax(config: PublicConfig, options: Options): Promise<StaxJs> {
  loading ??= load(config.stax_js_url).catch((failure) => {
    // Lets the next attempt load the script again.
    loading = undefined
    throw failure
  })
  await loading
  if (!window.StaxJs) throw new ProviderFailed(NOT_OPENED, false)
  return new window.StaxJs(config.stax_web_token, options)
}

function load(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      clearTimeout(timer)
      script.remove()
      reject(new ProviderFailed(NOT_OPENED, false))
    }
    const timer = setTimeout(giveUp, LOAD_MS)
    script.src = url
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = giveUp
    document.head.append(script)
  })
}

async function inTime<T>(work: Promise<T>, ms: number, late: string, isUnclear = false): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lateness = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderFailed(late, isUnclear)), ms)
  })
  try {
    return await Promise.race([work, lateness])
  } catch (failure) {
    if (failure instanceof ProviderFailed) throw failure
    // A refusal comes in one of eight shapes. An Event or nothing at all leaves it open whether the request was done.
    const words = failure instanceof Event ? undefined : firstWords(failure)
    throw new ProviderFailed(words ?? NOT_REACHED, isUnclear && words === undefined)
  } finally {
    clearTimeout(timer)
  }
}
