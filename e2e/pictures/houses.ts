import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { ACCOUNTS, type Person } from '../testing/accounts.ts'
import { type Ask, askingAs } from '../testing/api-client.ts'
import { choosePassword } from '../testing/choose-password.ts'
import { type Product, runProduct } from '../testing/run-product.ts'
import { signInAs } from '../testing/sign-in.ts'
import type { Audience } from './screens.ts'

/** A running product, and who looks at its screens. */
export type House = {
  readonly product: Product
  readonly people: Readonly<Record<Exclude<Audience, 'signed-out'>, Person>>
}

const CREATE_ADMIN = join(import.meta.dirname, '../../launcher/dist/create-admin.js')
const WHOLESALE = 1
const STORE = 2

export async function openDemo(folder: string): Promise<House> {
  const { storeAdmin, wholesaleAdmin, factoryNord } = ACCOUNTS
  const people = { store: storeAdmin, wholesale: wholesaleAdmin, factory: factoryNord }
  return { product: await runProduct(folder), people }
}

/** A house on its first day: one admin, one store and one factory, who have done nothing yet. */
export async function openEmptyHouse(folder: string): Promise<House> {
  const product = await runProduct(folder, { DEMO_DATA: 'off' })
  const wholesale = {
    email: 'first@trousseau.example',
    login: '/login-new',
    landing: '/list-of-retailers',
  } as const
  const environment = { PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'warn' }
  execFileSync(process.execPath, [CREATE_ADMIN, wholesale.email], {
    cwd: folder,
    env: environment,
    stdio: 'ignore',
  })
  await choosePassword(product, wholesale.email, WHOLESALE)
  return { product, people: { wholesale, ...(await addNewcomers(product, wholesale)) } }
}

async function addNewcomers(product: Product, admin: Person): Promise<{ store: Person; factory: Person }> {
  const ask = await askingAs(product, admin)
  const store = { email: 'first@newstore.example', login: '/login', landing: '/start-order' } as const
  const factory = { email: 'first@newfactory.example', login: '/login-new', landing: '/packages' } as const
  await ask('POST', '/api/stores', {
    first_name: 'Nora',
    last_name: 'Field',
    email: store.email,
    phone: '3125550148',
    website: 'https://newstore.example',
    name: 'New Store Bridal',
    country: 'US',
    city: 'Evanston',
    state: 'IL',
    street: '12 Oak Street',
    zip: '60201',
  })
  await choosePassword(product, store.email, STORE)
  const { id } = await ask<{ id: number }>('POST', '/api/factories', { name: 'Atelier Neuf' })
  await ask('POST', `/api/factories/${id}/users`, {
    first_name: 'Ada',
    last_name: 'Neuf',
    email: factory.email,
    role: 1,
  })
  await choosePassword(product, factory.email, WHOLESALE)
  return { store, factory }
}

/** A page of somebody who is signed in, and the way to ask the API as they would. */
export async function enter(
  browser: Browser,
  { product, people }: House,
  audience: Audience,
): Promise<{ page: Page; ask?: Ask }> {
  const context = await browser.newContext({
    baseURL: product.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'America/Chicago',
    locale: 'en-US',
  })
  const page = await context.newPage()
  if (audience === 'signed-out') return { page }
  await signInAs(page, people[audience])
  return { page, ask: await askingAs(product, people[audience]) }
}
