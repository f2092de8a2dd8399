import { api } from '@trousseau/contract/api'
import type { ImportReport } from '@trousseau/contract/dresses'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useItemsRefresh } from './use-items-refresh.ts'

/** Thousands of rows are written, and taken back again in a preview. */
const TIME_LIMIT = 180_000

const UNREADABLE = 'This file could not be read. Please choose it again.'

type Step = 'reading' | 'importing'

export function useImport() {
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
    if (chosen.size > api.importDresses.upload.maxBytes)
      return setMessages([`${chosen.name}: ${api.importDresses.upload.tooLarge}`])
    const copy = await copyOf(chosen)
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
  call(api.importDresses, { body: { preview }, file }, { timeLimit: TIME_LIMIT })

/** What is imported is what was previewed, though the file be saved again in between. */
async function copyOf(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}
