import { spawn } from 'node:child_process'
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Problem } from '@trousseau/server/problem'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { asUser, type RunAs } from './run-as.ts'

export const SUPERUSER = 'postgres'

/**
 * Created under another name and renamed when complete, so that a killed start leaves nothing that looks like a
 * database.
 */
export async function makeCluster(
  binaries: Binaries,
  place: Place,
  password: string,
  sync: boolean,
): Promise<void> {
  const aside = path.join(place.folder, 'unfinished')
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { mode: 0o700 })
  const passwordFile = path.join(aside, 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  give(aside, place.runAs)
  give(passwordFile, place.runAs)

  const cluster = path.join(aside, 'cluster')
  const shared = [
    '-D',
    cluster,
    '-U',
    SUPERUSER,
    '--pwfile',
    passwordFile,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
  ]
  if (!sync) shared.push('--no-sync')
  let outcome: Outcome = { succeeded: false, complaint: '' }
  for (const locale of localesToTry(binaries.major)) {
    outcome = await run(binaries.initdb, [...shared, ...locale], place.runAs)
    if (outcome.succeeded) break
  }
  if (!outcome.succeeded)
    throw new Problem(`The database cannot be made in ${place.folder}: ${outcome.complaint}`)

  renameSync(cluster, place.cluster)
  rmSync(aside, { recursive: true, force: true })
}

/** The same sort order on every machine. The builtin provider, which needs no system locale, came with version 17. */
function localesToTry(major: number): string[][] {
  if (major >= 17) return [['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']]
  return [['--locale=C.UTF-8'], ['--locale=C']]
}

function give(file: string, runAs: RunAs): void {
  if (runAs) chownSync(file, runAs.uid, runAs.gid)
}

type Outcome = { succeeded: boolean; complaint: string }

function run(command: string, args: string[], runAs: RunAs): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    // Detached, so that Ctrl-C in the terminal does not interrupt it: the caller awaits it and then stops.
    const child = spawn(command, args, {
      ...asUser(runAs),
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      const line = /error: (.*)/.exec(complaint)?.[1] ?? complaint.trim().split('\n').at(-1) ?? ''
      resolve({ succeeded: code === 0, complaint: line })
    })
  })
}
