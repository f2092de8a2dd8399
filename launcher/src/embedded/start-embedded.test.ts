import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Problem } from '@trousseau/server/problem'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isAlive } from './processes.ts'
import { isRoot } from './run-as.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'

const settings = { fsync: 'off' }
let home: string
let folder: string
const running: Embedded[] = []

// Creating a database takes most of a first start, so it is done once and each test starts with a copy.
const made = openFolder()

beforeAll(async () => {
  const first = await startEmbedded({ folder: path.join(made, 'postgres'), settings })
  await first.stop()
})

beforeEach(() => {
  home = openFolder()
  folder = path.join(home, 'postgres')
  // Node's own copy would make us the owner of every file, and PostgreSQL refuses files that it does not own.
  execFileSync('cp', ['-a', path.join(made, 'postgres'), folder])
})

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  rmSync(home, { recursive: true, force: true })
})

afterAll(() => {
  rmSync(made, { recursive: true, force: true })
})

test('what was written is there after a stop and a second start', async () => {
  const first = await start()
  await query(first.ownerUrl, 'create table gowns (name text)')
  await query(first.ownerUrl, "insert into gowns values ('Aurélie')")
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.ownerUrl, 'select name from gowns')).toEqual([{ name: 'Aurélie' }])
})

test('the application may read and write what it is granted, and make no table of its own', async () => {
  const { appUrl, ownerUrl } = await start()
  await query(ownerUrl, 'create table gowns (name text)')
  await query(ownerUrl, 'grant select on gowns to trousseau_app')

  expect(await query(appUrl, 'select * from gowns')).toEqual([])
  await expect(query(appUrl, 'create table veils (name text)')).rejects.toThrow('permission denied')
  await expect(query(appUrl, 'create temporary table veils (name text)')).rejects.toThrow('permission denied')
  await expect(query(appUrl, 'create database veils')).rejects.toThrow('permission denied')
  const powers = await query(
    ownerUrl,
    'select rolsuper or rolcreatedb or rolcreaterole as any from pg_roles where rolname = current_user',
  )
  expect(powers).toEqual([{ any: false }])
})

test('the server listens on the own machine alone, with passwords and logs nobody else can read, also if they could before', async () => {
  const files = ['passwords.json', 'postgres.log', 'postgres.previous.log'].map((name) =>
    path.join(folder, name),
  )
  for (const file of files) writeFileSync(file, '', { flag: 'a' })
  for (const each of [folder, ...files]) chmodSync(each, 0o777)
  const { port, superuserUrl } = await start()
  for (const file of files) expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600])
  expect(statSync(folder).mode & 0o777).toBe(isRoot() ? 0o711 : 0o700)
  expect(await query(superuserUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(query(`postgres://postgres:guess@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow(
    'password',
  )
})

test('a server left behind by a killed start is adopted, with its data and its port', async () => {
  const { child, pid, port } = await startElsewhere()
  await kill(child)
  expect(isAlive(pid)).toBe(true)

  const adopted = await start()
  expect(adopted).toMatchObject({ adopted: true, pid, port })
  await adopted.stop()
  expect(isAlive(pid)).toBe(false)
})

test('a server that another start is using is left to it', async () => {
  const { child, pid } = await startElsewhere()
  await expect(startEmbedded({ folder, settings })).rejects.toThrow(/^Another Trousseau is using /)
  expect(isAlive(pid)).toBe(true)

  await kill(child)
  await start()
})

test('after everything was killed at once, the next start recovers what was committed', async () => {
  const { child, pid, ownerUrl } = await startElsewhere()
  await query(ownerUrl, 'create table gowns (name text)')
  process.kill(pid, 'SIGKILL')
  await kill(child)

  const next = await start()
  expect(next.adopted).toBe(false)
  expect(await query(next.ownerUrl, 'select * from gowns')).toEqual([])
})

test('a lock whose process id is now somebody else is no hindrance', async () => {
  const first = await start()
  const lock = path.join(folder, 'cluster/postmaster.pid')
  const lines = readFileSync(lock, 'utf8').split('\n')
  await first.stop()
  writeFileSync(lock, [process.pid, ...lines.slice(1)].join('\n'))

  expect(await start()).toMatchObject({ adopted: false })
})

test('a first start that was cut short is begun anew', async () => {
  rmSync(folder, { recursive: true })
  mkdirSync(path.join(folder, 'unfinished/cluster'), { recursive: true })
  writeFileSync(path.join(folder, 'unfinished/cluster/PG_VERSION'), '18')

  const { superuserUrl } = await start()
  expect(await query(superuserUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder that cannot be made is told in one sentence', async () => {
  // A file in the way also stops root, which missing permissions would not.
  writeFileSync(path.join(home, 'file'), '')
  const attempt = startEmbedded({ folder: path.join(home, 'file/postgres'), settings })
  await expect(attempt).rejects.toThrow(Problem)
  await expect(attempt).rejects.toThrow(
    /^The folder .*file\/postgres cannot be made .*: set DATA_DIR to another folder\.$/,
  )
})

test('a missing right to the folder is told in one sentence', async () => {
  rmSync(folder, { recursive: true })
  chmodSync(home, 0o555)
  const { child, told } = await startInChild(isRoot() ? { uid: 65534, gid: 65534 } : {})
  expect(told).toMatch(
    /^The folder .* cannot be made \(there is no right to\): set DATA_DIR to another folder\.$/,
  )
  await kill(child)
  chmodSync(home, 0o755)
})

function openFolder(): string {
  const made = realpathSync(mkdtempSync(path.join(tmpdir(), 'trousseau-embedded-')))
  // Under root, another user runs the server and needs access to the folder.
  chmodSync(made, 0o755)
  return made
}

async function start(): Promise<Embedded> {
  const server = await startEmbedded({ folder, settings })
  running.push(server)
  return server
}

/** In a separate process, so that it can be killed. */
async function startElsewhere() {
  const { child, told } = await startInChild({})
  const server: Pick<Embedded, 'pid' | 'port' | 'ownerUrl'> = JSON.parse(told)
  return { child, ...server }
}

async function startInChild(user: {
  uid?: number
  gid?: number
}): Promise<{ child: ChildProcess; told: string }> {
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('./start-embedded.ts', import.meta.url).href)}
    const started = startEmbedded({ folder: ${JSON.stringify(folder)}, settings: { fsync: 'off' } })
    console.log(await started.then(JSON.stringify, (problem) => problem.message))
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    ...user,
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const told of createInterface(child.stdout)) return { child, told }
  throw new Error('the child said nothing')
}

function kill(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
