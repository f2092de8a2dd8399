import { askEarly } from './lib/api/early-calls.ts'
import './people/sign-in/take-reset-code.ts'

// Small, so that it runs while all other files, which the server announces with the page, are still on their way.
askEarly(location)
void start()

/** In steps, between which the browser can react to the person. */
async function start(): Promise<void> {
  await import('./react.ts')
  const { start } = await import('./start.ts')
  await start()
}
