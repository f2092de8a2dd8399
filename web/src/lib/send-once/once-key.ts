/**
 * The key under which a write that costs money is sent. Kept with what is sent, before it is sent, as `sendKept` does:
 * whatever happens to the connection or the page, the same goes out again under the same key, under which it is done once.
 */
export function onceKey<Body>(before: { key: string; body: Body } | undefined, body: Body): string {
  const isSame = before !== undefined && JSON.stringify(before.body) === JSON.stringify(body)
  return isSame ? before.key : crypto.randomUUID()
}
