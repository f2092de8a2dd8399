type Saved = { is_default: boolean; is_last_used: boolean }

/** Puts the store's default first, or else what it used last. The others stay as listed, newest first. */
export function usualFirst<T extends Saved>(saved: readonly T[]): readonly T[] {
  const first = saved.find(({ is_default }) => is_default) ?? saved.find(({ is_last_used }) => is_last_used)
  return first ? [first, ...saved.filter((one) => one !== first)] : saved
}
