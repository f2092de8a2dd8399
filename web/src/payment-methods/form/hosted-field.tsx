import { Input } from '@mantine/core'
import styles from './hosted-field.module.css'

type HostedFieldProps = {
  /** The id of the element that will contain the provider's frame. */
  id: string
  label: string
  error?: string | undefined
  /** True until the frame is there. */
  isLoading?: boolean
}

/** A field drawn by the provider: it looks like the others, but what is typed into it never reaches our page. */
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
