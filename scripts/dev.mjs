import { execFileSync, fork } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { createServer } from 'vite'
import { build, unbuiltParts } from './build.mjs'

const ROOT = path.dirname(import.meta.dirname)
/** An editor writes a file more than once, and search-and-replace writes many files, so rebuilds wait this long. */
const SETTLE_MS = 150

// Variables of the environment take precedence over those of the file.
if (existsSync('.env')) process.loadEnvFile('.env')

// In a separate process, because building the web application sets NODE_ENV to production.
execFileSync(process.execPath, [path.join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' })
// The supervisor receives Ctrl-C too and stops its parts in order; when it exits, so do we.
const supervisor = fork(path.join(ROOT, 'launcher/dist/start.js'), { execArgv: ['--enable-source-maps'] })
supervisor.on('exit', (code) => process.exit(code ?? 1))
process.on('SIGINT', () => {}).on('SIGTERM', () => supervisor.kill('SIGTERM'))

rebuildOnChange(['server/src', 'launcher/src', 'sandbox/src', 'contract/src', 'domain/src'])
// Vite serves the web application from its sources and proxies API calls to the portal.
const web = await createServer({ root: path.join(ROOT, 'web') })
await web.listen()
web.printUrls()

function rebuildOnChange(folders) {
  let settling
  let building = Promise.resolve()
  for (const folder of folders)
    watch(path.join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(settling)
      settling = setTimeout(() => {
        building = building.then(rebuild)
      }, SETTLE_MS)
    })
}

async function rebuild() {
  const names = unbuiltParts().filter((name) => name !== 'web')
  if (names.length === 0) return
  try {
    await build(names)
    supervisor.send({ type: 'restart', sandbox: names.includes('sandbox') })
  } catch (error) {
    // A failed build leaves the running version in place until the sources build again.
    console.error(error instanceof Error ? error.message : error)
  }
}
