import type { CallFailed } from '../app/call-failed.ts'

/** The server's words at the fields they belong to; what belongs to none of them stands under `fallback`. */
export function errorsUnder(
  fallback: string,
  failure: CallFailed,
  others: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { field, message } of failure.fieldErrors)
    if (field === fallback || others.includes(field)) errors[field] ??= message
  return Object.keys(errors).length > 0 ? errors : { [fallback]: failure.message }
}
