import { useEffect, useState } from 'react'
import { noAnswer } from '../lib/api/call-failed.ts'
import { LoadFailed } from '../lib/api/load-failed.tsx'
import { askBuild, ownBuild } from '../lib/router/current-build.ts'
import { loadText, saveText } from '../lib/session-storage.ts'
import { Page } from '../ui/page/page.tsx'

/** The build that a page has been reloaded for. */
const RELOADED = 'reloaded'

/**
 * A page whose code did not arrive. If the server was upgraded meanwhile, the page is loaded from it at once; if it
 * cannot be reached, when it can be again. The address is the wanted page's already.
 */
export function CodeFailure() {
  const [state, setState] = useState<'asking' | 'failed' | 'retrying'>('asking')

  useEffect(() => {
    void askBuild().then((build) => {
      // While some servers have the new release and others the old one, a page must not reload without an end.
      if (build !== 'newer' || loadText(RELOADED) === ownBuild()) return setState('failed')
      saveText(RELOADED, ownBuild() ?? '')
      location.reload()
    })
  }, [])

  async function retry() {
    setState('retrying')
    if ((await askBuild()) === 'unreachable') setState('failed')
    else location.reload()
  }

  return (
    <Page title="Couldn't load this page">
      {state !== 'asking' && (
        <LoadFailed
          what="This page could not be loaded."
          failure={noAnswer('offline')}
          onRetry={retry}
          isRetrying={state === 'retrying'}
        />
      )}
    </Page>
  )
}
