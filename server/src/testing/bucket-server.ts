import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { Config } from '../config.ts'

/** The only key that the server knows. It checks every signature that is made with it. */
const KEY = 'S3RVER'

export type BucketServer = {
  settings: NonNullable<Config['bucket']>
  /** For a portal that keeps its pictures there. */
  env: Record<string, string>
  /** How many requests have come so far. */
  asked(): number
  stop(): Promise<void>
  /** Again, at the same address and with what was put there. */
  start(): Promise<void>
  close(): Promise<void>
}

/** An S3 server with one empty bucket. */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = mkdtempSync(join(tmpdir(), 'trousseau-bucket-'))
  let asked = 0
  async function open(port: number) {
    const configureBuckets = [{ name: 'pictures' }]
    const server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets })
    const address = await server.run()
    server.httpServer.on('request', () => {
      asked += 1
    })
    return { port: address.port, server }
  }
  let { port, server } = await open(0)
  const stop = async () => {
    const closed = server.close()
    server.httpServer.closeAllConnections()
    await closed
  }
  const url = `http://127.0.0.1:${port}/pictures`
  return {
    settings: { url, accessKey: KEY, secretKey: KEY, region: 'us-east-1' },
    env: { PICTURES_BUCKET_URL: url, PICTURES_ACCESS_KEY: KEY, PICTURES_SECRET_KEY: KEY },
    asked: () => asked,
    stop,
    start: async () => {
      const opened = await open(port)
      server = opened.server
    },
    close: async () => {
      await stop()
      rmSync(directory, { recursive: true })
    },
  }
}
