import type { SecondStep } from '@oselia/contract/users'
import { Button, Text } from '@mantine/core'
import { call } from './api.ts'
import { CodeStep, type SentCode, codeSent } from './code-step.tsx'
import { text, useText } from './messages.ts'
import { showAbove } from './modal.tsx'
import { loadUser } from './user.ts'
import { toastError } from './toast.ts'

const request = async (channel?: SecondStep): Promise<SentCode> =>
  (await call('POST /setting/request-code/confirm', { body: { channel } })).data

const secondStepsOf = async (): Promise<SecondStep[]> => {
  const { two_factor } = await loadUser()
  return (['app', 'phone', 'email'] as const).filter((way) => two_factor[way])
}

interface Props {
  sent: SentCode
  ways: readonly SecondStep[]
  proved: () => void
  cancel: () => void
}

const FreshCode = ({ sent, ways, proved, cancel }: Props) => {
  const t = useText()
  return (
    <>
      <Text mb="sm">{t('asks.freshText')}</Text>
      <CodeStep
        sent={sent}
        channels={ways}
        resource="setting"
        schema={() => import('@oselia/contract/users').then(({ ownSettings }) => ownSettings.confirm.body)}
        body={(code) => ({ code })}
        send={(body, key) => call('POST /setting/confirm', { body, key })}
        done={proved}
        resend={request}
      >
        <Button variant="default" onClick={cancel}>
          {t('ui.cancel')}
        </Button>
      </CodeStep>
    </>
  )
}

const ask = async () => {
  const ways = await secondStepsOf()
  const sent = await codeSent(request, ways[0] ?? 'email')
  return new Promise<boolean>((resolve) => {
    let proved = false
    showAbove({
      title: text('asks.freshTitle'),
      closed: () => resolve(proved),
      body: (close) => (
        <FreshCode
          sent={sent}
          ways={ways}
          cancel={close}
          proved={() => {
            proved = true
            close()
          }}
        />
      ),
    })
  })
}

let asking: Promise<boolean> | undefined

/**
 * Asks for a code that confirms the user's identity; resolves to whether it was confirmed. Concurrent calls share one
 * dialog.
 */
export const askFreshCode = async (): Promise<boolean> => {
  asking ??= ask().finally(() => (asking = undefined))
  try {
    return await asking
  } catch (error) {
    // The refused call says that a code is needed; this error says why it could not be sent.
    await toastError(error)
    return false
  }
}
