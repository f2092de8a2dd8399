import './react-timings-off.ts'
import './react-owner-stacks-off.ts'
import '../lib/no-eval.ts'
import { afterEach, expect } from 'vitest'
import { lookAway } from './painted.ts'
import { reportProblem, takeProblems } from './problems.ts'
import { cleanUp } from './render.tsx'
import { catchSavedFiles } from './saved-files.ts'

// The document's language and title, as in index.html.
document.documentElement.lang = 'en'
document.title = 'Trousseau'

catchSavedFiles()
lookAway()

// What a route reads is asked for with the click that leads there, and not in the next test.
await Promise.all(Object.values(import.meta.glob('../**/{*-reads,start-reading*}.ts')).map((load) => load()))

// React's warnings also come through the console.
for (const level of ['error', 'warn'] as const) {
  const say = console[level]
  console[level] = (...words: unknown[]) => {
    reportProblem(`console.${level}: ${words.map(String).join(' ')}`)
    say(...words)
  }
}

afterEach(async () => {
  await cleanUp()
  expect(takeProblems(), 'beside what the test looks at').toEqual([])
})
