import './mantine-styles.ts'
import './tokens.css'
import './fonts.css'
import './global.css'
import './controls.css'
import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

// Loaded lazily: it would be a fifth of the first load, and no page shows it at first. Earlier messages wait for it.
const ToastOutlet = lazy(async () => ({ default: (await import('./toast-outlet.tsx')).ToastOutlet }))

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
      <Suspense>
        <ToastOutlet />
      </Suspense>
    </MantineProvider>
  )
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
