import { Anchor } from '@mantine/core'
import { dresses, type ImportReport, type ImportRow } from '@trousseau/contract/dresses'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { CallFailed } from '../../../lib/api/call-failed.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Changes } from '../../../ui/changes.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { TableBar } from '../../../ui/table/table-bar.tsx'
import { WarningList, Warnings } from '../../../ui/warnings.tsx'
import { BackToList } from '../item-editor/item-editor.tsx'
import { useItemsRefresh } from '../use-items-refresh.ts'
import styles from './import-page.module.css'
import { countsText, countToImport, outcomeText, warningText } from './import-words.ts'

export function ImportPage() {
  const { file, report, step, messages, choose, run } = useImport()
  return (
    <Page
      title="Import dresses"
      subtitle="We check every row first. Nothing is imported until all rows pass."
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
          {step === 'reading' && `Checking ${file?.name}…`}
          {report && !step && `${file?.name}: ${report.imported ? outcomeText(report) : countsText(report)}`}
        </p>
        {report && <FormErrors messages={report.problems} />}
        {report?.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        {report && !report.imported && <Warnings messages={warningText(report)} />}
        {report && !report.imported && (
          <ImportButton report={report} isBusy={step === 'importing'} onRun={run} />
        )}
      </div>
      {report && report.rows.length > 0 && <ImportRows key={String(report.imported)} rows={report.rows} />}
    </Page>
  )
}

/** The export serves as a template, because it has every column that an import accepts. */
function Template() {
  const download = useDownload(dresses.exportDresses, 'Dresses exported successfully')
  return (
    <p className={styles.template}>
      It’s easiest to start from the catalog:{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        aria-disabled={download.isPending || undefined}
        onClick={() => !download.isPending && download.mutate({ query: {} })}
      >
        download it as a spreadsheet
      </Anchor>
      , change it or add rows, and choose it here. Rows with an existing style number update that dress;
      others are added.
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
        <p className={styles.why}>Nothing in this file differs from the catalog.</p>
      )}
    </div>
  )
}

const ACTIONS: Record<ImportRow['action'], readonly [Tone, string]> = {
  create: ['success', 'Add'],
  update: ['info', 'Change'],
  unchanged: ['neutral', 'Unchanged'],
  refused: ['error', 'Problem'],
}

const columns: Column<ImportRow>[] = [
  { key: 'row', label: 'Row', align: 'end', render: ({ row }) => row },
  {
    key: 'style_number',
    label: 'Style Num.',
    nowrap: true,
    card: 'under',
    render: (row) => row.style_number,
  },
  { key: 'name', label: 'Dress Name', card: 'title', render: ({ name }) => name },
  {
    key: 'action',
    label: 'Action',
    card: 'end',
    render: ({ action }) => <StatusBadge tone={ACTIONS[action][0]}>{ACTIONS[action][1]}</StatusBadge>,
  },
  {
    key: 'problems',
    label: 'Changes and problems',
    render: ({ problems, changes, warnings }) =>
      problems.length > 0 ? (
        <Problems problems={problems} />
      ) : (
        <>
          {changes.length > 0 && <Changes label="Changes" changes={changes} />}
          {warnings.length > 0 && <WarningList messages={warnings} />}
        </>
      ),
  },
]

function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const hasProblems = rows.some(({ problems }) => problems.length > 0)
  const [isOnlyProblems, setIsOnlyProblems] = useState(hasProblems)
  const [isOnlyChanges, setIsOnlyChanges] = useState(false)
  const hasWarnings = rows.some(({ warnings }) => warnings.length > 0)
  const [isOnlyWarnings, setIsOnlyWarnings] = useState(false)
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(50)
  const shown = rows.filter(
    ({ action, problems, warnings }) =>
      (!isOnlyProblems || problems.length > 0) &&
      (!isOnlyChanges || action !== 'unchanged') &&
      (!isOnlyWarnings || warnings.length > 0),
  )
  return (
    <>
      <TableBar>
        <CheckboxField
          label="Only problems"
          checked={isOnlyProblems}
          onChange={(event) => {
            setIsOnlyProblems(event.currentTarget.checked)
            setPage(1)
          }}
        />
        <CheckboxField
          label="Only changes"
          checked={isOnlyChanges}
          onChange={(event) => {
            setIsOnlyChanges(event.currentTarget.checked)
            setPage(1)
          }}
        />
        {hasWarnings && (
          <CheckboxField
            label="Only warnings"
            checked={isOnlyWarnings}
            onChange={(event) => {
              setIsOnlyWarnings(event.currentTarget.checked)
              setPage(1)
            }}
          />
        )}
      </TableBar>
      <DataTable
        label="Rows of the file"
        columns={columns}
        rows={shown.slice((page - 1) * perPage, page * perPage)}
        rowKey={({ row }) => String(row)}
        empty={
          <EmptyState sentence={isOnlyProblems ? 'No row has a problem.' : 'No row changes anything.'} />
        }
      />
      {shown.length > 0 && (
        <Pager
          page={page}
          perPage={perPage}
          total={shown.length}
          noun={{ one: 'row', many: 'rows' }}
          onPage={setPage}
          onPerPage={(count) => {
            setPerPage(count)
            setPage(1)
          }}
        />
      )}
    </>
  )
}

function Problems({ problems }: Pick<ImportRow, 'problems'>) {
  return (
    <ul className={styles.problems}>
      {problems.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          <strong>{column}</strong>: {message}
        </li>
      ))}
    </ul>
  )
}

/** Thousands of rows are written, and in a preview rolled back again. */
const TIME_LIMIT = 180_000

const UNREADABLE = 'This file could not be read. Please choose it again.'

type Step = 'reading' | 'importing'

function useImport() {
  const refresh = useItemsRefresh()
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [step, setStep] = useState<Step>()
  const [messages, setMessages] = useState<readonly string[]>([])

  async function work(step: Step, doing: () => Promise<ImportReport>) {
    setStep(step)
    setMessages([])
    try {
      setReport(await doing())
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setMessages(failure.messages)
    } finally {
      setStep(undefined)
    }
  }

  async function choose(chosen: File) {
    setReport(undefined)
    setFile(undefined)
    if (chosen.size > dresses.importDresses.upload.maxBytes)
      return setMessages([`${chosen.name}: ${dresses.importDresses.upload.tooLarge}`])
    const copy = await makeCopy(chosen)
    if (!copy) return setMessages([`${chosen.name}: ${UNREADABLE}`])
    setFile(copy)
    await work('reading', () => send(copy, true))
  }

  async function run() {
    if (!file || step) return
    await work('importing', async () => {
      const report = await send(file, false)
      refresh()
      return report
    })
  }

  return { file, report, step, messages, choose, run }
}

const send = (file: File, preview: boolean) =>
  call(dresses.importDresses, { body: { preview }, file }, { timeLimit: TIME_LIMIT })

/** Copies the file, so that what is imported is what was previewed, even if the file is saved in between. */
async function makeCopy(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}
