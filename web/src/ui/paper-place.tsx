import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './paper-place.module.css'

/** Around a page with a sheet of paper: what is around the sheet on the screen is not printed. */
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
