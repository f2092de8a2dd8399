import { type FactoryPackageRow, packages } from '@trousseau/contract/packages'
import { useState } from 'react'
import { call } from '../lib/api/call.ts'
import { CallFailed } from '../lib/api/call-failed.ts'

/** A tracking number that another package has is asked about once; whoever sends it again means it. */
export function useTrackingCheck({ id, tracking_number }: FactoryPackageRow) {
  const [warned, setWarned] = useState<{ number: string; warning: string }>()

  /** False if the person is to look at the number first. Without an answer nobody is kept from going on. */
  async function mayGoOn(typed: string): Promise<boolean> {
    const number = typed.trim()
    if (number === tracking_number || number === warned?.number) return true
    try {
      const query = { tracking_number: number, except: String(id) }
      const { used, packages: others } = await call(packages.checkTrackingNumber, { query })
      if (used) setWarned({ number, warning: toWarning(others) })
      return !used
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      return true
    }
  }

  return { warned: warned?.number, warning: warned?.warning ?? '', mayGoOn }
}

function toWarning(others: readonly number[]): string {
  const named = others.map((id) => `#${id}`).join(', ')
  const who =
    named === '' ? 'Another package has' : `Package ${named} ${others.length === 1 ? 'has' : 'have'}`
  return `${who} this tracking number already. Please check it before you go on.`
}
