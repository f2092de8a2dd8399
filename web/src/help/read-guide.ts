import type { UserKind } from '@trousseau/domain/people/roles'
import { currentKind } from '../lib/session/session.ts'
import type { Guide } from './guide.ts'

/** What the build makes of docs/guide/*.md (web/guides.ts), each in a file of its own. */
const GUIDES = import.meta.glob<Guide>('../../../docs/guide/*.md', { import: 'guide' })

/** The guide of the signed-in kind of account. */
export function readGuide(kind: UserKind = currentKind() ?? 'store'): Promise<Guide> {
  const read = GUIDES[`../../../docs/guide/${kind}.md`]
  if (!read) throw new Error(`There is no guide for ${kind}.`)
  return read()
}
