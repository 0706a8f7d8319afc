import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useActForm } from '../../../platform/act-form.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { PasswordField } from '../../../platform/password-field.tsx'
import { Copy } from './auth.copy.tsx'
import classes from './auth.module.css'

const download = (codes: readonly string[]) => {
  const title = text('safety.recoveryFile')
  const href = URL.createObjectURL(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href, download: `${title.replace(':', ' —')}.txt` }).click()
  URL.revokeObjectURL(href)
}

/** Recovery codes, shown only once. */
export const RecoveryCodes = ({ codes, kept }: { codes: readonly string[]; kept: () => void }) => {
  const t = useText()
  return (
    <Stack>
      <Text role="status">{t('safety.recoveryText')}</Text>
      <ul className={classes.codes} aria-label={t('safety.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Copy value={codes.join('\n')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => download(codes)}
        >
          {t('safety.download')}
        </Button>
      </Group>
      <Group>
        <Button onClick={kept}>{t('safety.recoveryKept')}</Button>
      </Group>
    </Stack>
  )
}

/** Replaces the recovery codes after the password is confirmed. */
export const NewRecoveryCodes = ({ close }: { close: () => void }) => {
  const t = useText()
  const [codes, setCodes] = useState<string[] | null>(null)
  const save = useActForm('POST /setting/recovery-codes', {
    contract: () => import('@oselia/contract/users').then(({ ownSettings }) => ownSettings),
    values: { current_password: '' },
    touches: ['user'],
    guard: false,
    done: ({ data }) => setCodes(data.recovery_codes),
  })
  if (codes) return <RecoveryCodes codes={codes} kept={close} />
  return (
    <Form of={save}>
      <Text>{t('safety.recoveryNewText')}</Text>
      <PasswordField
        {...save.field('current_password')}
        label={t('own.current_password')}
        autoComplete="current-password"
        withAsterisk
        data-autofocus
      />
      <DialogBar of={save} label={t('safety.recoveryNew')} cancel={close} />
    </Form>
  )
}
