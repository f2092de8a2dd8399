import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

export function PasswordField({ required = false, ...field }: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <PasswordInput
      {...field}
      withAsterisk={required}
      aria-required={required}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  )
}
