import './mantine-styles.ts'
import './tokens.css'
import './fonts.css'
import './global.css'
import './controls.css'
import { MantineProvider } from '@mantine/core'
import { useNotifications } from '@mantine/notifications'
import { type ReactNode, useEffect, useState } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

/** For later, because a message that the connection is lost could not load what shows it. */
export const loadToasts = () => import('./toast-outlet.tsx')

shareStyleNonce()

/** Wraps everything that is shown. Light only: a dark mode would be another set of tokens. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme="light"
      getStyleNonce={readStyleNonce}
      deduplicateInlineStyles
    >
      {children}
      <Toasts />
    </MantineProvider>
  )
}

/** Loaded with the first message, which waits for it: no page shows one at first. */
function Toasts() {
  const isNeeded = useNotifications().notifications.length > 0
  const [outlet, setOutlet] = useState<Awaited<ReturnType<typeof loadToasts>>>()
  useEffect(() => {
    if (isNeeded) loadToasts().then(setOutlet, () => {})
  }, [isNeeded])
  return outlet && <outlet.ToastOutlet />
}

/** The nonce that lets styles created in the browser pass the content security policy. */
function readStyleNonce(): string {
  // getAttribute would return nothing: browsers hide the attribute and keep the property.
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce ?? ''
}

/** The scroll lock under Mantine's dialogs creates its own style, and looks for the nonce only in this global. */
function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() })
}
