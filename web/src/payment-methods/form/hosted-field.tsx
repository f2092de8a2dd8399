import { Input } from '@mantine/core'
import styles from './hosted-field.module.css'

type HostedFieldProps = {
  /** Where the provider puts its frame. */
  id: string
  label: string
  error?: string | undefined
  /** Until the frame is there. */
  isLoading?: boolean
}

/** A field that the provider draws into the page: it looks like the others, and what is typed in it never comes here. */
export function HostedField({ id, label, error, isLoading = false }: HostedFieldProps) {
  return (
    <Input.Wrapper label={label} error={error} id={id} labelProps={{ mod: { required: true } }}>
      <div
        id={id}
        className={styles.host}
        data-error={error !== undefined || undefined}
        data-loading={isLoading || undefined}
      />
    </Input.Wrapper>
  )
}
