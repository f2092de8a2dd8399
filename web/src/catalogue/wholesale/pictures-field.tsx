import type { Picture } from '@trousseau/contract/pictures'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { ItemPicture } from '../item-picture.tsx'
import styles from './pictures-field.module.css'
import type { DraftForm } from './use-item-form.ts'
import { PICTURE_TYPES, usePictureUpload } from './use-picture-upload.ts'

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
