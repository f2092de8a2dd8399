import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { asRequired } from './required-field.ts'

export function PasswordField({ required = false, ...field }: PasswordInputProps) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <PasswordInput
      {...field}
      {...asRequired(required)}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  )
}
