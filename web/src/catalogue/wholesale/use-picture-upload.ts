import { api } from '@trousseau/contract/api'
import { NOT_A_PICTURE, PICTURE_TOO_LARGE, type Picture } from '@trousseau/contract/pictures'
import { useRef, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { CallFailed } from '../../lib/api/call-failed.ts'

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** 15 MB over a slow line, and the making of its sizes. */
const TIME_LIMIT = 180_000

type Refused = { id: string; name: string; message: string }

/** Sends pictures one after the other. One that is refused is told of, and the others go on. */
export function usePictureUpload(onAdded: (picture: Picture) => string | undefined) {
  const queue = useRef<File[]>([])
  const [progress, setProgress] = useState('')
  const [refused, setRefused] = useState<readonly Refused[]>([])

  const refuse = (file: File, message: string) =>
    setRefused((before) => [...before, { id: crypto.randomUUID(), name: file.name, message }])

  async function add(files: readonly File[]) {
    const isRunning = queue.current.length > 0
    queue.current.push(...files)
    if (isRunning) return
    setRefused([])
    for (let sent = 1; queue.current[0]; sent++) {
      const file = queue.current[0]
      setProgress(`Uploading ${sent} of ${sent + queue.current.length - 1}: ${file.name}`)
      const problem = await sendPicture(file, onAdded)
      if (problem !== undefined) refuse(file, problem)
      queue.current.shift()
    }
    setProgress('')
  }

  const dismiss = (id: string) => setRefused((before) => before.filter((one) => one.id !== id))
  return { add, progress, refused, dismiss }
}

/** Why it was not added, or nothing. */
async function sendPicture(
  file: File,
  onAdded: (picture: Picture) => string | undefined,
): Promise<string | undefined> {
  if (file.size > api.addPicture.upload.maxBytes) return PICTURE_TOO_LARGE
  if (!PICTURE_TYPES.includes(file.type)) return NOT_A_PICTURE
  try {
    const picture = await call(api.addPicture, { file }, { timeLimit: TIME_LIMIT })
    return onAdded({ ...picture, alt: '' })
  } catch (failure) {
    if (failure instanceof CallFailed) return failure.messages.join(' ')
    throw failure
  }
}
