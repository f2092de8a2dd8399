import { AppError } from '../app-error.ts'

const MAX_DEPTH = 20

/**
 * A string, or a mark of structure. What stands between them is JSON.parse's to judge. A string that never ends is taken
 * to the end of the text, or each of its quotes would be tried anew: the square of the length.
 */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/gs

/** They could reach a prototype. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * JSON that means one thing only: no key twice in an object, no key that could reach a prototype, no nesting that
 * serves no purpose. JSON.parse alone takes the last of two equal keys, which a proxy before us may read otherwise.
 */
export function parseStrictJson(text: string): unknown {
  refuseAmbiguity(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed')
  }
}

function refuseAmbiguity(text: string): void {
  const open: (Set<string> | undefined)[] = []
  let previous: string | undefined
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined)
      if (open.length > MAX_DEPTH) throw new AppError('malformed')
    } else if (token === '}' || token === ']') {
      open.pop()
    } else if (token === ':' && previous?.startsWith('"')) {
      addKey(open.at(-1), previous)
    }
    previous = token
  }
}

function addKey(keys: Set<string> | undefined, quoted: string): void {
  let key: string
  try {
    key = String(JSON.parse(quoted))
  } catch {
    throw new AppError('malformed')
  }
  if (keys?.has(key) || FORBIDDEN_KEYS.has(key)) throw new AppError('malformed')
  keys?.add(key)
}
