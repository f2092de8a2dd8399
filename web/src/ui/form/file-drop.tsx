import { Input } from '@mantine/core'
import { Upload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './file-drop.module.css'

type FileDropProps = {
  /** The instruction: "Choose pictures, or drop them here". */
  label: string
  /** What is accepted: "JPEG or PNG, 15 MB at most". */
  hint: string
  accept: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
  error?: ReactNode
  /** The field's name, by which a form finds it to focus it. */
  path?: string
}

/** A drop area for files. The native input covers all of it and handles clicks, keys and drops. */
export function FileDrop({ label, hint, accept, isMultiple = false, onFiles, error, path }: FileDropProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <div>
      <div className={styles.place} data-over={isOver || undefined} data-error={error ? true : undefined}>
        <Upload size={20} strokeWidth={1.5} aria-hidden />
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={isMultiple}
          data-path={path}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={() => setIsOver(false)}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            // Cleared, so that choosing the same file again after editing it fires a change event.
            event.currentTarget.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
      </div>
      {error && (
        <Input.Error id={`${id}-error`} className={styles.error}>
          {error}
        </Input.Error>
      )}
    </div>
  )
}
