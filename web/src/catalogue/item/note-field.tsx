import { Textarea } from '@mantine/core'
import { NOTE_MAX } from '@trousseau/domain/item-choice'

type NoteFieldProps = {
  label: string
  placeholder: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onLeave: () => void
}

const MAX = NOTE_MAX.toLocaleString('en-US')

/** Takes more than is allowed, and says so: a long text that is pasted must not lose its end in silence. */
export function NoteField({ label, placeholder, value, error, onChange, onLeave }: NoteFieldProps) {
  const length = value.trim().length
  return (
    <Textarea
      label={label}
      placeholder={placeholder}
      description={`${length.toLocaleString('en-US')} of ${MAX} characters`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxRows={10}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
