// Every piece of ui/ in every state, for the eye: `npx vite` in web/, then /gallery.html. No part of the product.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppTheme } from '../src/theme/app-theme.tsx'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no #root')

createRoot(root).render(
  <StrictMode>
    <AppTheme>
      <Gallery />
    </AppTheme>
  </StrictMode>,
)
