import { startSandbox } from './sandbox.ts'
import { readSettings } from './settings.ts'

/**
 * Sandboxes for the process that started this one, known by their folders: it asks for one by a message with its settings,
 * and stops it by one without. Tests start many, and loading the program for each took longer than most of them live.
 */
type Asked = { folder: string; settings?: Record<string, string> }
const running = new Map<string, Awaited<ReturnType<typeof startSandbox>>>()

async function start({ folder, settings }: Asked) {
  const sandbox = await startSandbox(readSettings({ ...settings, SANDBOX_PORT: '0', DATA_DIR: folder }))
  running.set(folder, sandbox)
  const { httpPort, smtpPort } = sandbox
  return { folder, httpPort, smtpPort }
}

async function stop({ folder }: Asked) {
  await running.get(folder)?.stop()
  running.delete(folder)
  return { folder }
}

process.on('message', (asked: Asked) => {
  const done = asked.settings ? start(asked) : stop(asked)
  done.then(
    (answer) => process.send?.(answer),
    (reason) => process.send?.({ folder: asked.folder, failure: String(reason) }),
  )
})
process.on('disconnect', () => process.exit())
