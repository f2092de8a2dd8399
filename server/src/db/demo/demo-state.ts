import type { Db } from '../db.ts'

/** Increased whenever the demo's content changes, to recognize demo data loaded by an older build. */
export const DEMO_VERSION = 8

/** 'empty': there are no accounts yet. 'none': a real database, which is never touched. */
type DemoState = 'empty' | 'none' | { readonly version: number }

export async function demoState(db: Db): Promise<DemoState> {
  const demo = await db.selectFrom('demo').select('version').executeTakeFirst()
  if (demo) return demo
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user ? 'none' : 'empty'
}

/** Undefined if the demo data is the one that this build would load. */
export function staleDemoSentence(version: number): string | undefined {
  if (version === DEMO_VERSION) return undefined
  return `The demo data is of version ${version}, this build brings version ${DEMO_VERSION}: npm run renew-demo loads it anew (everything in the database is lost).`
}
