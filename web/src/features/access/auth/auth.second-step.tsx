import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Challenge, SecondStep as Channel, Session } from '@oselia/contract/users'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { CodeStep, type SentCode } from '../../../platform/code-step.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'

interface Props {
  challenge: Challenge
  entered: (session: Session) => void
  back: () => void
}

/** The second step of a login: a code that was sent, a code of the app, or a recovery code. */
export const SecondStep = ({ challenge: first, entered, back }: Props) => {
  const t = useText()
  const [challenge, setChallenge] = useState(first)
  const [recovering, setRecovering] = useState(false)
  const resend = async (channel: Channel): Promise<SentCode> => {
    try {
      const body = { challenge: challenge.challenge, channel }
      const { two_factor } = await call('POST /login/two-factor/resend', { body })
      setChallenge(two_factor)
      return two_factor
    } catch (error) {
      const lost = error instanceof ApiError ? error.errors.challenge?.[0] : undefined
      if (!lost) throw error
      // The login challenge has expired: the login starts again.
      back()
      throw new ApiError(422, { code: 'validation', message: lost })
    }
  }
  return (
    <Stack>
      <Title order={1}>{t('account.secondStep')}</Title>
      <CodeStep
        // The key resets the field when the method changes.
        key={String(recovering)}
        sent={challenge}
        channels={challenge.channels}
        resource="login"
        schema={() => import('@oselia/contract/users').then(({ users }) => users.loginTwoFactor.body)}
        body={(code) => ({ challenge: challenge.challenge, code })}
        send={(body, key) => call('POST /login/two-factor', { body, key })}
        done={entered}
        resend={resend}
        label={t('account.enter')}
        field={recovering ? RecoveryCode : undefined}
      >
        <Button variant="default" onClick={back}>
          {t('account.back')}
        </Button>
      </CodeStep>
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setRecovering(!recovering)}>
        {t(recovering ? 'account.withCode' : 'account.withRecoveryCode')}
      </Anchor>
    </Stack>
  )
}

const RecoveryCode = ({ of }: { of: SaveForm<{ code: string }> }) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <>
      <Text>{t('account.recoveryCodeText')}</Text>
      <TextInput
        {...of.field('code')}
        ref={input}
        label={t('account.recoveryCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </>
  )
}
