import { NOT_A_PICTURE, PICTURE_TOO_LARGE, type Picture, pictures } from '@trousseau/contract/pictures'
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
      hint="Portrait, 3:4. The first is the cover. Alt text describes a picture to people who can’t see it."
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
                // The text is a single line, even if it wraps in the field.
                onChange={(event) =>
                  form.setFieldValue(`images.${place}.alt`, event.currentTarget.value.replace(/\s*\n/g, ' '))
                }
              />
            </>
          )}
          onChange={(pictures) => {
            form.setFieldValue('images', pictures)
            // Errors belong to positions, and would otherwise stay there for another picture.
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

/**
 * Returns why the picture was not added, or undefined. Reads the form's current values, because uploads outlive the
 * render that started them.
 */
function addTo(form: DraftForm, picture: Picture): string | undefined {
  const { images } = form.getValues()
  if (images.some(({ hash }) => hash === picture.hash)) return 'You’ve already added this picture.'
  if (images.length >= MOST) return `An item has ${MOST} pictures at most.`
  form.setFieldValue('images', [...images, picture])
  form.clearFieldError('images')
  return undefined
}

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Enough for 15 MB over a slow connection, and for the server to make the sizes. */
const TIME_LIMIT = 180_000

type Refused = { id: string; name: string; message: string }

/** Uploads pictures one at a time. A refused one is reported, and the others continue. */
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

/** Returns why the picture was not added, or undefined. */
async function sendPicture(
  file: File,
  onAdded: (picture: Picture) => string | undefined,
): Promise<string | undefined> {
  if (file.size > pictures.addPicture.upload.maxBytes) return PICTURE_TOO_LARGE
  if (!PICTURE_TYPES.includes(file.type)) return NOT_A_PICTURE
  try {
    const picture = await call(pictures.addPicture, { file }, { timeLimit: TIME_LIMIT })
    return onAdded({ ...picture, alt: '' })
  } catch (failure) {
    if (failure instanceof CallFailed) return failure.messages.join(' ')
    throw failure
  }
}
