import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8'
import vm from 'node:vm'

/**
 * How much garbage may gather, in percent of what is in use, before it is collected. Left to itself, V8 lets three times
 * as much gather as is in use, as long as the machine has memory: an export of 100,000 orders made a portal grow by 100 MB.
 * This sets no limit: what is in use may grow as before. First of all, because compiled code belongs to V8's flags as well.
 */
const GARBAGE_PERCENT = 60
setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`)

/*
 * Runs the script that the build puts beside this file under the same name: main.js runs main.cjs. Reading and compiling
 * it takes two fifths of a program's start, so V8's compiled code is kept beside it when the program has started for the
 * first time. Node does the same with module.enableCompileCache, from version 22 on.
 */
const file = fileURLToPath(import.meta.url).replace(/\.js$/, '.cjs')
const source = readFileSync(file, 'utf8')
// V8 takes any code that belongs to a script of the same length, so the name tells which script it is.
const digest = createHash('sha256').update(source).digest('hex').slice(0, 16)
const compiledFile = `${file}.${digest}.${cachedDataVersionTag()}.compiled`
const compiled = existsSync(compiledFile) ? readFileSync(compiledFile) : undefined

const script = new vm.Script(Module.wrap(source), {
  filename: file,
  ...(compiled && { cachedData: compiled }),
})
const program: { exports: { started?: Promise<void> } } = { exports: {} }
script.runInThisContext()(program.exports, createRequire(file), program, file, path.dirname(file))

await program.exports.started
if (compiled === undefined || script.cachedDataRejected) keepCompiled()

/**
 * Whole or not at all, because V8 looks at little more than the beginning of such a file. A folder that cannot be written
 * to only makes the next start as slow as this one.
 */
function keepCompiled(): void {
  const half = `${compiledFile}.${randomUUID()}`
  try {
    // The file first: where none may be written, nothing is gathered for it, which would hold up the first visitors.
    writeFileSync(half, '')
    writeFileSync(half, script.createCachedData(), { flush: true })
    renameSync(half, compiledFile)
  } catch {}
}
