import { join, resolve } from 'node:path'

export type Settings = { host: string; port: number; directory: string }

export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = environment.SANDBOX_PORT || '3001'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error(`SANDBOX_PORT must be a port number from 0 to 65535, not "${port}".`)
  }
  return {
    host: environment.HOST || '127.0.0.1',
    port: Number(port),
    directory: join(resolve(environment.DATA_DIR || './data'), 'sandbox'),
  }
}
