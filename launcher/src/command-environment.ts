import { existsSync } from 'node:fs'
import type { Env } from '@trousseau/server/read-env'

/** The environment of a command, with what `.env` says where the environment itself is silent. */
export function commandEnvironment(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
