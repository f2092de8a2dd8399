import { api } from '@trousseau/contract/api'
import type { Day } from '@trousseau/domain/day'
import { Download, Sheet } from 'lucide-react'
import { useDownload } from '../lib/api/use-download.ts'
import { type AskedDates, dateRangeOf } from '../lib/list-page/date-range.ts'
import { DateRangeFields } from '../lib/list-page/date-range-fields.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { TableBar } from '../ui/table/table-bar.tsx'

type StatementBarProps = {
  storeId: number
  today: Day
  asked: AskedDates
  onChange: (dates: AskedDates) => void
}

/** The days of a statement, and the ways to take it along: of exactly these days. */
export function StatementBar({ storeId, today, asked, onChange }: StatementBarProps) {
  const document = useDownload(api.downloadStatement, 'Statement downloaded successfully')
  const spreadsheet = useDownload(api.exportStatement, 'Statement exported successfully')
  const question = { params: { id: String(storeId) }, query: dateRangeOf(asked, today) }
  return (
    <TableBar
      actions={
        <>
          <BusyButton
            variant="default"
            leftSection={<Sheet size={16} strokeWidth={1.75} aria-hidden />}
            busy={spreadsheet.isPending}
            busyLabel="exporting…"
            onClick={() => spreadsheet.mutate(question)}
          >
            export .xlsx
          </BusyButton>
          <BusyButton
            variant="default"
            leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
            busy={document.isPending}
            busyLabel="downloading…"
            onClick={() => document.mutate(question)}
          >
            download pdf
          </BusyButton>
        </>
      }
    >
      <DateRangeFields asked={asked} today={today} onChange={onChange} />
    </TableBar>
  )
}
