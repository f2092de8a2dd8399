import { useSearch } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { MethodKind } from './store-method-draft.ts'

const Asked = z.object({
  store: z.catch(z.optional(z.string()), undefined),
  by: z.catch(z.optional(z.enum(['card', 'bank'])), undefined),
})

/**
 * The store named in the address, so that two tabs with two new stores do not mix them up. Read from this page's own
 * match, because the address already changes while this page is being left.
 */
export function useAskedStore(): string | undefined {
  return useSearch({ strict: false, select: (search) => z.parse(Asked, search).store })
}

export function useAskedKind(): MethodKind {
  return useSearch({ strict: false, select: (search) => z.parse(Asked, search).by ?? 'card' })
}
