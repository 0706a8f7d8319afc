import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useText } from './messages.ts'

/** An input of a password with a labelled button that shows it; unlike Mantine's, it tells assistive technology of its error. */
export const PasswordField = (props: PasswordInputProps) => {
  const t = useText()
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('ui.showPassword') }}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
