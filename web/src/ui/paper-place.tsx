import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './paper-place.module.css'

/** Wraps a page that shows a sheet of paper, so that only the sheet is printed. */
export function PaperPlace({ children }: { children: ReactNode }) {
  return <div className={styles.place}>{children}</div>
}

export function PrintButton() {
  return (
    <Button leftSection={<Printer size={16} strokeWidth={1.75} aria-hidden />} onClick={() => window.print()}>
      Print
    </Button>
  )
}
