import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

const wine: MantineColorsTuple = [
  'var(--color-wine-tint)',
  'var(--color-wine-tint)',
  '#f0dfe0',
  '#e0c2c6',
  '#c2939b',
  '#9d606d',
  'var(--color-wine)',
  'var(--color-wine-deep)',
  '#56252f',
  '#451c25',
]

// Mantine uses the fifth shade for input borders and the seventh for dimmed text.
const gray: MantineColorsTuple = [
  'var(--color-page)',
  'var(--color-sunken)',
  'var(--color-line)',
  '#d8cdc0',
  'var(--color-input-border)',
  '#7d716b',
  'var(--color-muted)',
  '#574d4c',
  '#413839',
  'var(--color-ink)',
]

const red: MantineColorsTuple = [
  'var(--color-error-tint)',
  'var(--color-error-tint)',
  '#f3d5d2',
  '#e4aaa6',
  '#cd7772',
  '#b54842',
  'var(--color-error)',
  'var(--color-error-deep)',
  '#6b1713',
  '#55110e',
]

const serif = 'var(--font-serif)'

export const theme: MantineThemeOverride = {
  colors: { wine, gray, red },
  primaryColor: 'wine',
  primaryShade: 6,
  white: 'var(--color-surface)',
  black: 'var(--color-ink)',
  fontFamily: 'var(--font-sans)',
  headings: {
    fontFamily: serif,
    fontWeight: '500',
    textWrap: 'pretty',
    sizes: {
      h1: { fontSize: '2.875rem', lineHeight: '1.1' },
      h2: { fontSize: '1.875rem', lineHeight: '1.2' },
      h3: { fontSize: '1.4375rem', lineHeight: '1.25' },
      h4: { fontSize: '1.25rem', lineHeight: '1.3' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.84375rem', md: '0.9375rem', lg: '1.125rem', xl: '1.4375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '3px', md: '3px', lg: '3px', xl: '3px' },
  defaultRadius: 'sm',
  // Below 700 px, table rows become cards.
  breakpoints: { xs: '30em', sm: '43.75em', md: '62em', lg: '75em', xl: '88em' },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow-floating)',
    lg: 'var(--shadow-floating)',
    xl: 'var(--shadow-floating)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 36 } },
    Anchor: { defaultProps: { underline: 'always' } },
    Button: { defaultProps: { size: 'sm' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Modal: {
      defaultProps: {
        centered: true,
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.35, color: '#2b2426' },
        transitionProps: { duration: 150 },
      },
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.35, color: '#2b2426' },
        transitionProps: { duration: 150 },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close this message' } } },
  },
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--color-page)',
    '--mantine-color-dimmed': 'var(--color-muted)',
    '--mantine-color-placeholder': 'var(--color-muted)',
    '--mantine-color-error': 'var(--color-error)',
    '--mantine-color-success': 'var(--color-success)',
    '--mantine-color-default-border': 'var(--color-input-border)',
    '--mantine-color-disabled': 'var(--color-sunken)',
    '--mantine-color-disabled-color': 'var(--color-muted)',
    '--mantine-color-disabled-border': 'var(--color-line)',
    '--mantine-color-wine-light-color': 'var(--color-wine)',
    '--mantine-color-red-light-color': 'var(--color-error)',
  },
  dark: {},
})
