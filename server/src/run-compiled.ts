import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cachedDataVersionTag } from 'node:v8'
import vm from 'node:vm'
import { holdLessMemory } from './hold-less-memory.ts'

/*
 * Runs the script that the build puts beside this file under the same name: main.js runs main.cjs. Reading and compiling
 * it takes two fifths of a program's start, so V8's compiled code is kept beside it when the program has started for the
 * first time. Node does the same with module.enableCompileCache, from version 22 on.
 */
// Before all else, because compiled code belongs to V8's flags as well.
holdLessMemory()

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

/** A folder that cannot be written to only makes the next start as slow as this one. */
function keepCompiled(): void {
  const half = `${compiledFile}.${process.pid}`
  try {
    writeFileSync(half, script.createCachedData())
    renameSync(half, compiledFile)
  } catch {}
}
