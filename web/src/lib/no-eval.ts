import { config } from 'zod/mini'

// Must run before any schema is made: zod otherwise tries to compile code, and the content security policy reports it.
config({ jitless: true })
