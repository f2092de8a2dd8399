import { startSandbox } from './sandbox.ts'
import { readSettings } from './settings.ts'

try {
  const sandbox = await startSandbox(readSettings(process.env))
  const { httpPort, smtpPort } = sandbox

  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    void sandbox.stop().finally(() => process.exit())
  }
  process.on('SIGTERM', end)
  process.on('disconnect', end)
  // Ctrl-C reaches every process of the group; under a supervisor it is ignored here, and the supervisor stops us.
  process.on('SIGINT', process.send ? () => undefined : end)

  const ready = { type: 'ready', httpPort, smtpPort }
  if (process.send) process.send(ready)
  else process.stdout.write(`${JSON.stringify(ready)}\n`)
} catch (reason) {
  process.stderr.write(`The sandbox cannot start: ${inWords(reason)}\n`)
  process.exit(1)
}

function inWords(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason)
  if ('code' in reason && reason.code === 'EADDRINUSE') {
    return `port ${process.env.SANDBOX_PORT || 3001} is taken. Stop what uses it, or set SANDBOX_PORT.`
  }
  return reason.message
}
