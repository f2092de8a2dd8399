import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Plugin, transformWithOxc } from 'vite'

const SOURCE = fileURLToPath(new URL('service-worker/service-worker.ts', import.meta.url))

/** As the browser runs it. */
export async function readServiceWorker(): Promise<string> {
  return (await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE)).code
}

/** Writes it beside index.html under a fixed name: browsers ask for it there again to see whether it has changed. */
export function emitServiceWorker(): Plugin {
  return {
    name: 'emit-service-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await readServiceWorker() })
    },
  }
}
