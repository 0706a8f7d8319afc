import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { Form, SaveBar, useSaveForm } from '../../platform/form.tsx'
import { text, useText } from '../../platform/messages.ts'
import { invalidate } from '../../platform/query.ts'
import { Copy } from './account.copy.tsx'
import classes from './account.module.css'

const download = (codes: readonly string[]) => {
  const title = text('safety.recoveryFile')
  const href = URL.createObjectURL(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
  Object.assign(document.createElement('a'), { href, download: `${title.replace(':', ' —')}.txt` }).click()
  URL.revokeObjectURL(href)
}

/** Recovery codes, this once. */
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

/** New recovery codes in place of the earlier ones, for one who knows the password. */
export const NewRecoveryCodes = ({ close }: { close: () => void }) => {
  const t = useText()
  const [codes, setCodes] = useState<string[] | null>(null)
  const save = useSaveForm({
    resource: 'setting',
    schema: () => import('@oselia/contract/users').then(({ ownSettings }) => ownSettings.recoveryCodes.body),
    values: { current_password: '' },
    guard: false,
    send: (body, key) => call('POST /setting/recovery-codes', { body, key }),
    done: ({ data }) => {
      setCodes(data.recovery_codes)
      void invalidate('user')
    },
  })
  if (codes) return <RecoveryCodes codes={codes} kept={close} />
  return (
    <Form of={save}>
      <Text>{t('safety.recoveryNewText')}</Text>
      <PasswordInput
        {...save.field('current_password')}
        label={t('own.current_password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('ui.showPassword') }}
        withAsterisk
        data-autofocus
      />
      <SaveBar of={save} label={t('safety.recoveryNew')}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </SaveBar>
    </Form>
  )
}
