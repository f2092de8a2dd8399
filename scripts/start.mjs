import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { missingParts, unbuiltParts } from './build.mjs'

// Variables of the environment take precedence over those of the file.
if (existsSync('.env')) process.loadEnvFile('.env')

if (process.env.NODE_ENV === 'production') refuseUnbuilt()
else await buildWhatIsNot()

process.setSourceMapsEnabled(true)
await import('../launcher/dist/start.js')

function refuseUnbuilt() {
  if (missingParts().length === 0) return
  console.error('Trousseau is not built: run npm run build first.')
  process.exit(1)
}

/** Builds in a separate process, so that the bundlers' memory is freed and Ctrl-C ends them too. */
async function buildWhatIsNot() {
  const names = unbuiltParts()
  if (names.length === 0) return
  console.log(`Building ${names.join(', ')}…`)
  const child = spawn(process.execPath, [`${import.meta.dirname}/build.mjs`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => child.kill('SIGTERM')
  process.on('SIGTERM', stop).on('SIGINT', stop)
  const [code, signal] = await new Promise((resolve) => child.on('exit', (...how) => resolve(how)))
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (code !== 0) process.exit(signal ? 0 : 1)
}
