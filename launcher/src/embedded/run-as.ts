import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Problem } from '@trousseau/server/problem'

/** PostgreSQL refuses to run as root, so root runs it as another user. Undefined means our own user. */
export type RunAs = { readonly name: string; readonly uid: number; readonly gid: number } | undefined

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function unprivilegedUser(): RunAs {
  const users = readUsers()
  const user = users.find((u) => u.name === 'postgres') ?? users.find((u) => u.name === 'nobody')
  if (!user) throw new Problem('PostgreSQL cannot run as root and there is no user postgres or nobody.')
  return user
}

export function userWithId(uid: number, gid: number): RunAs {
  return readUsers().find((u) => u.uid === uid) ?? { name: `with id ${uid}`, uid, gid }
}

/** Tested by trying, because mode bits alone do not tell (access lists, mount options). */
export function canEnter(user: RunAs, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], asUser(user)).status === 0
}

/** Options for a child process: its user, a working folder that every user can enter, and none of our secrets. */
export function asUser(user: RunAs) {
  return {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      // On Windows, no socket can be opened without SystemRoot.
      SystemRoot: process.env.SystemRoot,
      LC_ALL: 'C',
    },
  }
}

function readUsers() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
