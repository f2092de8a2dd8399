import { Input } from '@mantine/core'
import { Upload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import styles from './file-drop.module.css'

type FileDropProps = {
  /** What to do: "Choose pictures, or drop them here". */
  label: string
  /** What is taken: "JPEG or PNG, 15 MB at most". */
  hint: string
  accept: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
  error?: ReactNode
  /** The field's name, by which a form finds it to put the reader there. */
  path?: string
}

/** A place for files. The browser's own input lies over all of it, and takes clicks, keys and what is dropped. */
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
            // Chosen again after it was changed, the same file is a change too.
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
