import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { ERRORS } from '@trousseau/contract/errors'
import { readConfig } from '@trousseau/server/config'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { read } from './scripts/source-tree.ts'

type Service = {
  image?: string
  environment?: Record<string, string>
  entrypoint?: string[]
  command?: string[]
  volumes?: string[]
  networks?: string[]
  depends_on?: string[] | Record<string, unknown>
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}

const text = read('deploy/compose.yaml')
const found = (source: string, pattern: RegExp) =>
  Array.from(new Set(Array.from(source.matchAll(pattern), ([, name = '']) => name))).toSorted()
const asked = found(text, /\$\{([A-Z_]+):\?\}/g)

/** What somebody might have filled in. */
const fillIn = (source: string) =>
  source.replace(/\$\{([A-Z_]+):\?\}/g, (_, name: string) => {
    if (name === 'SMTP_URL') return 'smtps://mail.house.example'
    const own = name.toLowerCase().replaceAll('_', '-')
    return name.endsWith('_URL') ? `https://${own}.example` : `${own}-${'f00d'.repeat(8)}`
  })
const { services, volumes, networks } = parse(fillIn(text), { merge: true }) as Compose
const all = Object.entries(services)
const ours = all.filter(([, { image }]) => image === 'trousseau')

test('two portals, two workers and the migration start with what compose.yaml gives them, and read all of it', () => {
  expect(ours.map(([name]) => name)).toEqual(['portal-a', 'portal-b', 'worker-a', 'worker-b', 'migrate'])
  const [, ofImage = ''] = /^ENV (.*)$/m.exec(read('deploy/Dockerfile')) ?? []
  for (const [service, { environment = {} }] of ours) {
    const wasRead = new Set<string>()
    const env = { ...Object.fromEntries(ofImage.split(' ').map((one) => one.split('='))), ...environment }
    const config = readConfig(
      new Proxy(env, { get: (target, name) => wasRead.add(String(name)) && Reflect.get(target, name) }),
    )
    expect(config).toMatchObject({ production: true, sandbox: false, trustProxy: 1 })
    // Node.js itself reads those that begin with its name, and the C library this one.
    const isOurs = (name: string) => !name.startsWith('NODE_') && name !== 'MALLOC_ARENA_MAX'
    const unread = Object.keys(env).filter((name) => !wasRead.has(name) && isOurs(name))
    expect(unread, service).toEqual([])
  }
})

test('the image has the Node.js that everything is tested with', () => {
  const images = found(read('deploy/Dockerfile'), /^FROM (\S+)/gm)
  expect(images).toEqual([`node:${read('.nvmrc').trim()}-slim`])
})

test('what compose.yaml asks for is in its example, and nothing else is', () => {
  expect(found(read('deploy/.env.example'), /^([A-Z_]+)=/gm)).toEqual(asked)
})

test('whatever a service of compose.yaml names is there: networks, volumes, other services, files', () => {
  for (const [service, { volumes: mounts = [], networks: on = [], depends_on = {} }] of all) {
    expect(Object.keys(networks), service).toEqual(expect.arrayContaining(on))
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    expect(Object.keys(services), service).toEqual(expect.arrayContaining(needed))
    for (const mount of mounts) {
      const [from = ''] = mount.split(':')
      if (from.startsWith('./')) accessSync(join('deploy', from))
      else expect(Object.keys(volumes), service).toContain(from)
    }
  }
})

test('every program of deploy/ that a service of compose.yaml starts can be started', () => {
  const programs = all.flatMap(([, { entrypoint = [], command = [], volumes: mounts = [] }]) =>
    [...entrypoint, ...command]
      .filter((word) => word.startsWith('/opt/deploy/') && word.endsWith('.sh'))
      .map((word) => {
        const folder = mounts.find((mount) => mount.includes(':/opt/deploy:'))?.split(':')[0] ?? '.'
        return join('deploy', folder, word.slice('/opt/deploy/'.length))
      }),
  )
  expect(programs.length).toBeGreaterThan(0)
  for (const program of programs) accessSync(program, constants.X_OK)
})

test("before portals that are away, the proxy answers in the portal's own words", () => {
  const [, message] = ERRORS.unavailable
  const words = { success: false, code: 'unavailable', message, data: [message], errors: [] }
  expect(read('deploy/proxy/haproxy.cfg')).toContain(JSON.stringify(words))
})
