let isActive = true
for (const kind of ['keydown', 'pointerdown', 'wheel'])
  addEventListener(
    kind,
    () => {
      isActive = true
    },
    { capture: true, passive: true },
  )

/** Whether anybody has done anything here since this was last asked. */
export function takeActivity(): boolean {
  const wasActive = isActive
  isActive = false
  return wasActive
}
