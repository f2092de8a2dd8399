import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { read } from './scripts/source-tree.ts'

type Locked = { version: string; integrity?: string }
type Component = { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] }

const { components }: { components: Component[] } = JSON.parse(read('docs/sbom.cdx.json'))
const { packages }: { packages: Record<string, Locked> } = JSON.parse(read('package-lock.json'))
const locked = Object.entries(packages).map(([place, { version, integrity }]) => ({
  id: `${place.replace(/^(.*\/)?node_modules\//, '')}@${version}`,
  hash: integrity === undefined ? undefined : Buffer.from(integrity.replace(/^sha512-/, ''), 'base64'),
}))

test('the list of components has what runs, as it is locked, and no address', () => {
  const theirs = components.filter(({ name }) => !name.startsWith('@trousseau/'))
  const stale = theirs.filter(
    ({ name, version, hashes: [hash] = [] }) =>
      !locked.some(
        (one) => one.id === `${name}@${version}` && (!hash || one.hash?.toString('hex') === hash.content),
      ),
  )
  expect(stale).toEqual([])
  for (const part of ['server', 'launcher', 'web', 'contract']) {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
      read(`${part}/package.json`),
    )
    const missing = Object.entries(dependencies).filter(
      ([name, version]) =>
        version !== '*' && !components.some((one) => one.name === name && one.version === version),
    )
    expect(missing, `npm run sbom, for ${part}`).toEqual([])
  }
  expect(read('docs/sbom.cdx.json')).not.toMatch(/externalReferences|registry|\.tgz/)
})

const folder = mkdtempSync(join(tmpdir(), 'npm-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The end of the check, and what it says, if npm answers so. */
function checkHoles(answer: string): Promise<[code: unknown, said: string]> {
  const npm = join(folder, 'npm.mjs')
  writeFileSync(npm, `process.stdout.write(${JSON.stringify(answer)})`)
  return new Promise((resolve) => {
    const env = { ...process.env, npm_execpath: npm }
    execFile(process.execPath, ['scripts/audit.mjs'], { env, cwd: import.meta.dirname }, (error, said) =>
      resolve([error?.code ?? 0, said.trim()]),
    )
  })
}

test('a critical hole in what runs fails the check, lesser ones are counted, and no answer fails nobody', async () => {
  const found = (critical: number) =>
    JSON.stringify({ metadata: { vulnerabilities: { critical, high: 2, moderate: 0, low: 1 } } })
  expect(await checkHoles(found(1))).toEqual([1, 'Known holes: 1 critical, 2 high, 0 moderate, 1 low.'])
  expect(await checkHoles(found(0))).toEqual([0, 'Known holes: 0 critical, 2 high, 0 moderate, 1 low.'])
  const none = 'Known holes were not checked: the registry did not answer.'
  expect(await checkHoles('{"statusCode": 405}')).toEqual([2, none])
  expect(await checkHoles('')).toEqual([2, none])
})
