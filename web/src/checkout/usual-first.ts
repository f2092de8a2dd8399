type Saved = { is_default: boolean; is_last_used: boolean }

/** What the store has marked, else what it used last, and then the others as they are listed, the newest first. */
export function usualFirst<T extends Saved>(saved: readonly T[]): readonly T[] {
  const first = saved.find(({ is_default }) => is_default) ?? saved.find(({ is_last_used }) => is_last_used)
  return first ? [first, ...saved.filter((one) => one !== first)] : saved
}
