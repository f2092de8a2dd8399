import './mantine-styles.ts'
import './tokens.css'
import './fonts.css'
import './global.css'
import './controls.css'
import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'

// A fifth of the first load otherwise, for what no page shows at first. Messages sent before it is here wait for it.
const ToastOutlet = lazy(async () => ({ default: (await import('./toast-outlet.tsx')).ToastOutlet }))

shareStyleNonce()

/** Everything that is seen stands inside this. Light only: a dark version would be another set of tokens. */
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

/** The word that lets a style made in the browser past the content security policy. */
function readStyleNonce(): string {
  // getAttribute would answer with nothing: browsers hide the attribute, and keep the property.
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce ?? ''
}

/** The scroll lock under Mantine's dialogs makes a style of its own, and looks for the nonce in this global only. */
function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() })
}
