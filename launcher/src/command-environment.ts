import { existsSync } from 'node:fs'
import type { Env } from '@trousseau/server/read-env'

/** The environment of a command; `.env` fills in variables that are not set. */
export function commandEnvironment(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
