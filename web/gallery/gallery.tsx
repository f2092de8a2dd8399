import { Button } from '@mantine/core'
import { useState } from 'react'
import { Segmented } from '../src/ui/form/segmented.tsx'
import { Page } from '../src/ui/page/page.tsx'
import { SkipLink } from '../src/ui/page/skip-link.tsx'
import { ChoicePieces } from './choice-pieces.tsx'
import { DialogPieces } from './dialog-pieces.tsx'
import { FormPieces } from './form-pieces.tsx'
import { StatePieces } from './state-pieces.tsx'
import { TablePieces } from './table-pieces.tsx'

export function Gallery() {
  const [kind, setKind] = useState<'dresses' | 'custom'>('dresses')
  return (
    <>
      <SkipLink target="content" />
      <main id="content" tabIndex={-1}>
        <Page
          title="Gallery of 1,234 pieces"
          documentTitle="Gallery"
          subtitle="Enter a style number or select a collection below to search our live and pending inventory."
          back={<a href="/gallery.html">Back to the gallery</a>}
          actions={
            <>
              <Segmented
                label="What to show"
                value={kind}
                onChange={setKind}
                segments={[
                  { value: 'dresses', label: 'Dresses' },
                  { value: 'custom', label: 'Custom Items' },
                ]}
              />
              <Button>Add store</Button>
            </>
          }
        >
          <TablePieces />
          <StatePieces />
          <FormPieces />
          <ChoicePieces />
          <DialogPieces />
        </Page>
      </main>
    </>
  )
}
