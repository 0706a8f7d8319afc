import { useActForm } from '../../../platform/act-form.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { PasswordField } from '../../../platform/password-field.tsx'
import { NewPassword } from '../../../platform/person-fields.tsx'
import { useUser } from '../../../platform/user.ts'

export const PasswordForm = ({ close }: { close: () => void }) => {
  const t = useText()
  const user = useUser()
  const save = useActForm('POST /setting/change/password', {
    contract: () => import('@oselia/contract/users').then(({ ownSettings }) => ownSettings),
    values: { current_password: '', password: '', password_confirmation: '' },
    guard: false,
    first: close,
    message: () => t('own.passwordChanged'),
  })
  return (
    <Form of={save}>
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        {...save.field('current_password')}
        label={t('own.current_password')}
        autoComplete="current-password"
        withAsterisk
        data-autofocus
      />
      <NewPassword
        of={save}
        labels={{ password: 'account.newPassword', password_confirmation: 'account.repeatPassword' }}
        hint="account.newPasswordHint"
      />
      <DialogBar of={save} label={t('own.changePassword')} cancel={close} />
    </Form>
  )
}
