import { z } from 'zod/mini'
import { nextTask } from '../next-task.ts'

/** A frame has 16 ms, of which the browser needs some itself. */
const SLICE_MS = 8

/**
 * The answer's data, or undefined if it does not have the declared shape. The rows of a list are read a few at a time,
 * so that thousands of them do not hold up the page.
 */
export async function readAnswer(
  shape: z.core.$ZodType,
  json: unknown,
): Promise<{ data: unknown } | undefined> {
  const data = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined
  const list = findList(shape, data)
  if (!list) {
    const answer = z.safeParse(shape, data)
    return answer.success ? { data: answer.data } : undefined
  }
  const rest = z.safeParse(shape, { ...list.of, [list.name]: [] })
  const rows = await readRows(list.row, list.rows)
  return rest.success && rows ? { data: { ...(rest.data as object), [list.name]: rows } } : undefined
}

type List = { of: object; name: string; row: z.core.$ZodType; rows: readonly unknown[] }

function findList(shape: z.core.$ZodType, data: unknown): List | undefined {
  if (!(shape instanceof z.ZodMiniObject) || typeof data !== 'object' || data === null) return undefined
  for (const [name, rows] of Object.entries(data)) {
    const field = shape.shape[name]
    if (field instanceof z.ZodMiniArray && Array.isArray(rows))
      return { of: data, name, row: field.def.element, rows }
  }
  return undefined
}

async function readRows(row: z.core.$ZodType, rows: readonly unknown[]): Promise<unknown[] | undefined> {
  const read: unknown[] = []
  let until = performance.now() + SLICE_MS
  for (const one of rows) {
    const answer = z.safeParse(row, one)
    if (!answer.success) return undefined
    read.push(answer.data)
    if (performance.now() < until) continue
    await nextTask()
    until = performance.now() + SLICE_MS
  }
  return read
}
