import { queryString } from '@trousseau/contract/page'

type Search = Record<string, string | string[]>

/** Parameters stay text, and `name[]` a list of text, as in the API: a code made of digits must not become a number. */
export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    if (name.endsWith('[]')) search[name] = [...(before ?? []), value]
    else search[name] = value
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const text = queryString(search)
  return text === '' ? '' : `?${text}`
}
