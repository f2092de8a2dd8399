import { execFileSync, fork } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import path from 'node:path'
import { createServer } from 'vite'
import { build, unbuiltParts } from './build.mjs'

const ROOT = path.dirname(import.meta.dirname)
/** An editor writes a file more than once, and a search-and-replace many files. */
const SETTLE_MS = 150

// What is set in the environment itself goes before what the file says.
if (existsSync('.env')) process.loadEnvFile('.env')

// In a process of its own: building the web application makes the process one of production.
execFileSync(process.execPath, [path.join(import.meta.dirname, 'build.mjs')], { stdio: 'inherit' })
// The supervisor hears Ctrl-C itself, stops its parts in order, and then there is nobody left to wait for.
const supervisor = fork(path.join(ROOT, 'launcher/dist/start.js'), { execArgv: ['--enable-source-maps'] })
supervisor.on('exit', (code) => process.exit(code ?? 1))
process.on('SIGINT', () => {}).on('SIGTERM', () => supervisor.kill('SIGTERM'))

rebuildOnChange(['server/src', 'launcher/src', 'sandbox/src', 'contract/src', 'domain/src'])
// The web application is served from its sources; what it asks for goes to the portal.
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
    // What runs goes on running until the sources can be built again.
    console.error(error instanceof Error ? error.message : error)
  }
}
