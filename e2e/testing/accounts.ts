export const PASSWORD = 'trousseau-demo'

/** A person, their login page, and the page they land on. */
export type Person = {
  readonly email: string
  readonly login: '/login' | '/login-new'
  readonly landing: string
}

const store = { login: '/login', landing: '/start-order' } as const
const wholesale = { login: '/login-new', landing: '/list-of-retailers' } as const
const factory = { login: '/login-new', landing: '/packages' } as const

/** The demo's accounts. */
export const ACCOUNTS = {
  storeAdmin: { email: 'admin@ivorylane.example', ...store },
  storeStaff: { email: 'staff@ivorylane.example', ...store },
  creditStoreAdmin: { email: 'admin@velvetvow.example', ...store },
  wholesaleAdmin: { email: 'admin@trousseau.example', ...wholesale },
  wholesaleStaff: { email: 'staff@trousseau.example', ...wholesale },
  factoryNord: { email: 'factory@ateliernord.example', ...factory },
  factorySud: { email: 'factory@ateliersud.example', ...factory },
} as const satisfies Record<string, Person>

export type Account = keyof typeof ACCOUNTS

/** A store user who is not in the demo. */
export const ofStore = (email: string): Person => ({ email, ...store })

export const loginPath = ({ login }: Pick<Person, 'login'>): string =>
  login === '/login' ? '/api/users/store-login' : '/api/users/wholesale-login'
