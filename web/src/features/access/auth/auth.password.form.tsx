import { call } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { PasswordField } from '../../../platform/password-field.tsx'
import { NewPassword } from '../../../platform/person-fields.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { useUser } from '../../../platform/user.ts'

export const PasswordForm = ({ close }: { close: () => void }) => {
  const t = useText()
  const user = useUser()
  const save = useSaveForm({
    resource: 'setting',
    schema: () => import('@oselia/contract/users').then(({ ownSettings }) => ownSettings.changePassword.body),
    values: { current_password: '', password: '', password_confirmation: '' },
    guard: false,
    send: (body, key) => call('POST /setting/change/password', { body, key }),
    done: async () => {
      close()
      await invalidate('setting')
      await toast({ message: t('own.passwordChanged') })
    },
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
