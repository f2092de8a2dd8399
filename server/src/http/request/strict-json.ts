import { AppError } from '../app-error.ts'

const MAX_DEPTH = 20

/**
 * A string or a structural character; JSON.parse checks everything in between. An unterminated string matches up to the
 * end, because retrying at each of its quotes would take quadratic time.
 */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/gs

/** Keys that could reach a prototype. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses JSON that can mean only one thing: no duplicate keys, no keys that could reach a prototype, no excessive
 * nesting. JSON.parse takes the last of two equal keys, but a proxy in front of us may take the first.
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
