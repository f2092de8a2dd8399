import { api } from '@trousseau/contract/api'
import { NOT_A_PICTURE, PICTURE_TOO_LARGE, type Picture } from '@trousseau/contract/pictures'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { CallFailed } from '../../../lib/api/call-failed.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SortableList } from '../../../ui/sortable-list/sortable-list.tsx'
import { ItemPicture } from '../../item-picture.tsx'
import styles from './pictures-field.module.css'
import type { DraftForm } from './use-item-form.ts'

const MOST = 12

type PicturesFieldProps = { form: DraftForm; onUploading: (isUploading: boolean) => void }

export function PicturesField({ form, onUploading }: PicturesFieldProps) {
  const { images } = form.values
  const upload = usePictureUpload((picture) => addTo(form, picture))
  const isUploading = upload.progress !== ''
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])

  return (
    <FormSection
      title="Pictures"
      hint="The first is the cover. They are shown upright, 3 to 4; the words are for those who cannot see them."
    >
      {images.length > 0 && (
        <SortableList
          label="Pictures"
          layout="cards"
          items={images}
          itemKey={({ hash }) => hash}
          itemName={(_, place) => `picture ${place + 1}`}
          render={(picture, place) => (
            <>
              <div className={styles.picture}>
                <ItemPicture picture={picture} sizes="220px" isDecoration />
                {place === 0 && <span className={styles.cover}>Cover</span>}
              </div>
              <TextAreaField
                label={`What picture ${place + 1} shows`}
                required
                rows={3}
                maxLength={200}
                {...form.getInputProps(`images.${place}.alt`)}
                // It is one line, however many it fills here.
                onChange={(event) =>
                  form.setFieldValue(`images.${place}.alt`, event.currentTarget.value.replace(/\s*\n/g, ' '))
                }
              />
            </>
          )}
          onChange={(pictures) => {
            form.setFieldValue('images', pictures)
            // They stand at places, and would stay there under another picture.
            for (const place of images.keys()) form.clearFieldError(`images.${place}.alt`)
          }}
        />
      )}
      <FileDrop
        label="Choose pictures, or drop them here"
        hint="JPEG, PNG or WebP, 15 MB each at most"
        accept={PICTURE_TYPES.join(',')}
        isMultiple
        path="images"
        error={form.errors.images}
        onFiles={(files) => void upload.add(files)}
      />
      <p className={styles.progress} role="status">
        {upload.progress}
      </p>
      <div role="alert">
        {upload.refused.map(({ id, name, message }) => (
          <div key={id} className={styles.refused}>
            <span className={styles.words}>
              <strong>{name}</strong>: {message}
            </span>
            <IconButton
              label={`Dismiss the message about ${name}`}
              icon={X}
              size={28}
              onClick={() => upload.dismiss(id)}
            />
          </div>
        ))}
      </div>
    </FormSection>
  )
}

/** Why it was not taken, or nothing. By the form's own values: uploads outlive the render that began them. */
function addTo(form: DraftForm, picture: Picture): string | undefined {
  const { images } = form.getValues()
  if (images.some(({ hash }) => hash === picture.hash)) return 'This picture is already here.'
  if (images.length >= MOST) return `An item has ${MOST} pictures at most.`
  form.setFieldValue('images', [...images, picture])
  form.clearFieldError('images')
  return undefined
}

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** 15 MB over a slow line, and the making of its sizes. */
const TIME_LIMIT = 180_000

type Refused = { id: string; name: string; message: string }

/** Sends pictures one after the other. One that is refused is told of, and the others go on. */
function usePictureUpload(onAdded: (picture: Picture) => string | undefined) {
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
