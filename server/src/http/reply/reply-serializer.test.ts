import { api } from '@trousseau/contract/api'
import { type Endpoint, isFileReply } from '@trousseau/contract/endpoint'
import { expect, test } from 'vitest'
import { replySerializer } from './reply-serializer.ts'

test('every reply of the contract can be compiled, which the server does with the first call only', () => {
  const endpoints: [string, Endpoint][] = Object.entries(api)
  const broken = endpoints
    .filter(([, { reply }]) => !isFileReply(reply))
    .filter(([, endpoint]) => !compiles(endpoint))
  expect(broken.map(([name]) => name)).toEqual([])
})

function compiles(endpoint: Endpoint): boolean {
  try {
    return typeof replySerializer(endpoint) === 'function'
  } catch {
    return false
  }
}
