import { useEffect, useState } from 'react'
import { toastFailure } from './toasts.tsx'

/** By then the page has loaded its data, so what it may need later does not compete with it. */
const QUIET_TIME = 3_000

const NOT_LOADED = 'Trousseau cannot be reached. Please check your connection and try again.'

export type LaterPart<Part> = { load: () => Promise<Part>; loaded: () => Part | undefined }

/**
 * Code that no page needs at first, such as a dialog's. It is loaded when it is needed, and at the latest once the page
 * is there, so that it also opens when the connection has been lost since. Its styles are imported by who uses it: to
 * add them later would lay out the whole page anew.
 */
export function laterPart<Part extends object>(importPart: () => Promise<Part>): LaterPart<Part> {
  let part: Part | undefined
  async function load(): Promise<Part> {
    part ??= await importPart()
    return part
  }
  setTimeout(() => void load().catch(() => {}), QUIET_TIME)
  return { load, loaded: () => part }
}

/** Undefined until the part is needed and has loaded. If it cannot be loaded, the person is told. */
export function useLaterPart<Part extends object>(
  { load, loaded }: LaterPart<Part>,
  isNeeded: boolean,
  onMissing: () => void,
): Part | undefined {
  const [part, setPart] = useState(loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, each time it is needed
  useEffect(() => {
    if (!isNeeded || part) return
    let isOver = false
    load().then(
      (came) => {
        if (!isOver) setPart(came)
      },
      () => {
        if (isOver) return
        toastFailure(NOT_LOADED)
        onMissing()
      },
    )
    return () => {
      isOver = true
    }
  }, [isNeeded, part])
  return part ?? loaded()
}
