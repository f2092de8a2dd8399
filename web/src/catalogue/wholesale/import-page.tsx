import { Anchor } from '@mantine/core'
import { api } from '@trousseau/contract/api'
import type { ImportReport } from '@trousseau/contract/dresses'
import { useDownload } from '../../lib/api/use-download.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './import-page.module.css'
import { ImportRows } from './import-rows.tsx'
import { countsText, countToImport, outcomeText } from './import-words.ts'
import { BackToList } from './item-editor.tsx'
import { useImport } from './use-import.ts'

export function ImportPage() {
  const { file, report, step, messages, choose, run } = useImport()
  return (
    <Page
      title="Import dresses"
      subtitle="A spreadsheet of dresses is looked through row by row first. Then all of it is imported, or nothing."
      back={<BackToList />}
    >
      <div className={styles.steps}>
        <Template />
        <FileDrop
          label={file ? 'Choose another file, or the same again' : 'Choose a spreadsheet, or drop it here'}
          hint="Excel (.xlsx) or .csv, 5 MB at most"
          accept=".xlsx,.csv"
          onFiles={([chosen]) => chosen && !step && void choose(chosen)}
        />
        <FormErrors messages={messages} />
        <p className={styles.news} role="status">
          {step === 'reading' && `Looking through ${file?.name}…`}
          {report && !step && `${file?.name}: ${report.imported ? outcomeText(report) : countsText(report)}`}
        </p>
        {report && <FormErrors messages={report.problems} />}
        {report?.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        {report && !report.imported && (
          <ImportButton report={report} isBusy={step === 'importing'} onRun={run} />
        )}
      </div>
      {report && report.rows.length > 0 && <ImportRows key={String(report.imported)} rows={report.rows} />}
    </Page>
  )
}

/** The export has every column an import takes. */
function Template() {
  const download = useDownload(api.exportDresses, 'Dresses exported successfully')
  return (
    <p className={styles.template}>
      The easiest beginning is the catalogue itself:{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        aria-disabled={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate({ query: {} })}
      >
        download it as a spreadsheet
      </Anchor>
      , change it or add rows, and choose it here. A row whose style number is known changes that dress; any
      other adds one.
    </p>
  )
}

type ImportButtonProps = { report: ImportReport; isBusy: boolean; onRun: () => void }

function ImportButton({ report, isBusy, onRun }: ImportButtonProps) {
  const count = countToImport(report)
  const hasProblems = report.refused > 0 || report.problems.length > 0
  return (
    <div>
      <BusyButton busy={isBusy} busyLabel="Importing…" disabled={hasProblems || count === 0} onClick={onRun}>
        {`Import ${count.toLocaleString('en-US')} ${count === 1 ? 'dress' : 'dresses'}`}
      </BusyButton>
      {hasProblems && (
        <p className={styles.why}>
          Nothing is imported while a row has a problem. Correct the file and choose it again.
        </p>
      )}
      {!hasProblems && count === 0 && (
        <p className={styles.why}>Nothing in this file differs from the catalogue.</p>
      )}
    </div>
  )
}
