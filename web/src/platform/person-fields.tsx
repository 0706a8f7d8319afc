import { SimpleGrid, TextInput } from '@mantine/core'
import { settingsRanges } from '@oselia/contract/settings.enums'
import { useQuery } from '@tanstack/react-query'
import { type MessageKey, useText } from './messages.ts'
import type { SaveForm } from './form.tsx'
import { PasswordField } from './password-field.tsx'
import { read } from './query.ts'

type Fields<K extends string> = Pick<SaveForm<Record<K, string>>, 'field'>
type Labels<K extends string> = Record<K, MessageKey>

/** Last, first and middle name of the user filling in the form, with browser autofill. */
export const OwnNames = ({
  of,
  labels,
}: {
  of: Fields<'last_name' | 'first_name' | 'middle_name'>
  labels: Labels<'last_name' | 'first_name' | 'middle_name'>
}) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        {...of.field('last_name')}
        label={t(labels.last_name)}
        withAsterisk
        autoComplete="family-name"
        maxLength={100}
      />
      <TextInput
        {...of.field('first_name')}
        label={t(labels.first_name)}
        withAsterisk
        autoComplete="given-name"
        maxLength={100}
      />
      <TextInput
        {...of.field('middle_name')}
        label={t(labels.middle_name)}
        autoComplete="additional-name"
        maxLength={100}
      />
    </SimpleGrid>
  )
}

/** A new password and its repetition; `hint` takes the length in force as `{count}`. */
export const NewPassword = ({
  of,
  labels,
  hint,
}: {
  of: Fields<'password' | 'password_confirmation'>
  labels: Labels<'password' | 'password_confirmation'>
  hint: MessageKey
}) => {
  const t = useText()
  const state = useQuery(read('GET /setup')).data?.data
  const count = state?.password_min_length ?? settingsRanges.password_min_length.min
  const shared = {
    withAsterisk: true,
    autoComplete: 'new-password',
  }
  return (
    <>
      <PasswordField
        {...of.field('password')}
        {...shared}
        label={t(labels.password)}
        description={t(hint, { count })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <PasswordField {...of.field('password_confirmation')} {...shared} label={t(labels.password_confirmation)} />
    </>
  )
}
