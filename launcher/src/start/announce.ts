import { DEMO_PASSWORD } from '@trousseau/server/db/demo/people'

const DEMO_ACCOUNTS = [
  ['admin@ivorylane.example', 'store, admin'],
  ['staff@ivorylane.example', 'store'],
  ['admin@velvetvow.example', 'store, credit on delivery'],
  ['admin@trousseau.example', 'wholesale, admin'],
  ['staff@trousseau.example', 'wholesale'],
  ['factory@ateliernord.example', 'factory'],
  ['factory@ateliersud.example', 'factory'],
] as const

type Started = { port: number; sandboxPort: number | undefined; demo: boolean; notes: readonly string[] }

/** The line that says it is ready comes last, because people and programs wait for it. */
export function announce({ port, sandboxPort, demo, notes }: Started): void {
  const lines = [...notes]
  if (sandboxPort !== undefined) {
    lines.push(`The sandbox shows chat posts and emails at http://localhost:${sandboxPort}`)
  }
  if (demo) {
    lines.push(`Demo accounts, all with the password ${DEMO_PASSWORD}:`)
    for (const [email, role] of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(29)}${role}`)
  }
  lines.push(`Trousseau is ready at http://localhost:${port}`)
  console.log(lines.join('\n'))
}
