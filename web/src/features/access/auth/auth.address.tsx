import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { CodeStep, type SentCode } from '../../../platform/code-step.tsx'
import { PhoneField } from '../../../platform/fields.tsx'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'

type Kind = 'email' | 'phone'

const settings = () => import('@oselia/contract/users').then(({ ownSettings }) => ownSettings)

const request = async (kind: Kind, address: string): Promise<SentCode> =>
  kind === 'email'
    ? (await call('POST /setting/request-code/email', { body: { email: address } })).data
    : (await call('POST /setting/request-code/phone', { body: { phone: address } })).data

const change = (kind: Kind, address: string, code: string) =>
  kind === 'email'
    ? call('POST /setting/change/email', { body: { email: address, code } })
    : call('POST /setting/change/phone', { body: { phone: address, code } })

/** Changes the address of the user account: first the address, then the code sent to it. */
export const ChangeAddress = ({ kind, close }: { kind: Kind; close: () => void }) => {
  const [asked, setAsked] = useState<{ address: string; sent: SentCode } | null>(null)
  const [address, setAddress] = useState('')
  if (!asked)
    return (
      <NewAddress
        kind={kind}
        address={address}
        close={close}
        sent={(typed, sent) => {
          setAddress(typed)
          setAsked({ address: typed, sent })
        }}
      />
    )
  return <Prove kind={kind} {...asked} back={() => setAsked(null)} close={close} />
}

interface NewProps {
  kind: Kind
  address: string
  close: () => void
  sent: (address: string, sent: SentCode) => void
}

const NewAddress = ({ kind, address, close, sent }: NewProps) => {
  const t = useText()
  const save = useSaveForm({
    resource: 'setting',
    schema: async () =>
      kind === 'email' ? (await settings()).requestEmailCode.body : (await settings()).requestPhoneCode.body,
    values: { email: address, phone: address },
    body: (values) => ({ [kind]: values[kind] }),
    guard: false,
    send: async (body) => ({ typed: body[kind]!, code: await request(kind, body[kind]!) }),
    done: ({ typed, code }) => sent(typed, code),
  })
  return (
    <Form of={save}>
      <Text>{t(kind === 'email' ? 'own.emailText' : 'own.phoneText')}</Text>
      {kind === 'email' ? (
        <TextInput
          {...save.field('email')}
          label={t('own.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          withAsterisk
          data-autofocus
        />
      ) : (
        <PhoneField {...save.field('phone')} label={t('own.newPhone')} withAsterisk data-autofocus />
      )}
      <DialogBar of={save} label={t('own.sendCode')} cancel={close} />
    </Form>
  )
}

interface ProveProps {
  kind: Kind
  address: string
  sent: SentCode
  back: () => void
  close: () => void
}

const Prove = ({ kind, address, sent, back, close }: ProveProps) => {
  const t = useText()
  return (
    <CodeStep
      sent={sent}
      resource="setting"
      schema={async () =>
        kind === 'email' ? (await settings()).changeEmail.body : (await settings()).changePhone.body
      }
      body={(code) => ({ [kind]: address, code })}
      send={({ code }) => change(kind, address, code)}
      done={async () => {
        close()
        await invalidate('user', 'setting')
        await toast({ message: t(kind === 'email' ? 'own.emailChanged' : 'own.phoneChanged') })
      }}
      resend={() => request(kind, address)}
    >
      <Button variant="default" onClick={back}>
        {t('account.back')}
      </Button>
    </CodeStep>
  )
}
