import { sendTo, type TestApp } from '../test-app.ts'
import { startTestProcess } from './test-process.ts'

export type OtherPortal = Pick<TestApp, 'send'> & { stop(): Promise<void> }

/** A second portal on the app's database, in a separate process, at the app's time. */
export async function startOtherPortal(
  { databaseUrl, clock }: TestApp,
  env: Record<string, string> = {},
): Promise<OtherPortal> {
  const { ready, stop } = await startTestProcess('main', {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    SANDBOX: 'on',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
    TEST_NOW: clock.now().toISOString(),
    ...env,
  })
  const url = `http://localhost:${ready.port}`
  return { send: (method, path, sending = {}) => sendTo(url, method, path, sending), stop }
}
