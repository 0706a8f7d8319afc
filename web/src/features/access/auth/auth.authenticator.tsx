import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { CodeStep, type SentCode } from '../../../platform/code-step.tsx'
import { useText } from '../../../platform/messages.ts'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import classes from './auth.module.css'
import { Copy } from './auth.copy.tsx'
import { RecoveryCodes } from './auth.recovery.tsx'

type Asked = ReplyOf<'POST /setting/enable-two-factor/app'>['data']

const schema = () => import('@oselia/contract/users').then(({ ownSettings }) => ownSettings.twoFactorApp.body)
// The authenticator app generates its codes: nothing is sent.
const fromApp: SentCode = { channel: 'app', sent_to: null, resend_at: null }
const notSent = () => Promise.resolve(fromApp)

/** Requests a new app key, which is inactive until confirmed by a code. */
export const askApp = async (): Promise<Asked> =>
  (await call('POST /setting/enable-two-factor/app', { body: { enabled: true } })).data

/** The key as a QR code and text, then a code of the app, then the recovery codes, shown only once. */
export const SwitchAppOn = ({ asked, close }: { asked: Asked; close: () => void }) => {
  const t = useText()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} kept={close} />
  return (
    <Stack>
      <Key asked={asked} />
      <CodeStep
        sent={fromApp}
        resource="setting"
        schema={schema}
        body={(code) => ({ enabled: true, code })}
        send={(body, key) => call('POST /setting/enable-two-factor/app', { body, key })}
        done={({ data }) => {
          setCodes(data.recovery_codes)
          void invalidate('user', 'setting')
          void toast({ message: t('safety.switchedOn') })
        }}
        resend={notSent}
        label={t('safety.switchOn')}
      >
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </CodeStep>
    </Stack>
  )
}

const Key = ({ asked: { qr, secret } }: { asked: Asked }) => {
  const t = useText()
  return (
    <>
      <Text>{t('safety.appStep')}</Text>
      {qr && (
        <img className={classes.qr} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('safety.appQr')} />
      )}
      {secret && (
        <Group gap="xs">
          <div className={classes.words}>
            <Text size="sm" c="dimmed">
              {t('safety.appKey')}
            </Text>
            <Text className={classes.key}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</Text>
          </div>
          <Copy value={secret} />
        </Group>
      )}
    </>
  )
}

export const SwitchAppOff = ({ close }: { close: () => void }) => {
  const t = useText()
  return (
    <CodeStep
      sent={fromApp}
      resource="setting"
      schema={schema}
      body={(code) => ({ enabled: false, code })}
      send={(body, key) => call('POST /setting/enable-two-factor/app', { body, key })}
      done={async () => {
        close()
        await invalidate('user', 'setting')
        await toast({ message: t('safety.switchedOff') })
      }}
      resend={notSent}
      label={t('safety.switchOff')}
    >
      <Button variant="default" onClick={close}>
        {t('ui.cancel')}
      </Button>
    </CodeStep>
  )
}
