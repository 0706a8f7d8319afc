import { Button } from '@mantine/core'
import { ApiError, call } from '../../../platform/api.ts'
import { CodeStep, type SentCode, codeSent } from '../../../platform/code-step.tsx'
import { useText } from '../../../platform/messages.ts'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'

type Way = 'phone' | 'email'

const set = (way: Way, body: { enabled: boolean; code?: string }) =>
  way === 'phone'
    ? call('POST /setting/enable-two-factor/phone', { body })
    : call('POST /setting/enable-two-factor/email', { body })

const ask = async (way: Way, enabled: boolean): Promise<SentCode> => {
  const { data } = await set(way, { enabled })
  return 'sent_to' in data ? data : { channel: way, sent_to: null, resend_at: null }
}

/**
 * Requests the code that turns a method on or off. When it can no longer be sent, a code of the app turns the method
 * off.
 */
export const askWay = (way: Way, enabled: boolean): Promise<SentCode> =>
  codeSent(() => ask(way, enabled), way).catch((error: unknown) => {
    if (enabled || !(error instanceof ApiError) || error.code !== 'no_gateway') throw error
    return { channel: 'app', sent_to: null, resend_at: null }
  })

interface Props {
  way: Way
  enabled: boolean
  sent: SentCode
  close: () => void
}

export const SwitchWay = ({ way, enabled, sent, close }: Props) => {
  const t = useText()
  return (
    <CodeStep
      sent={sent}
      resource="setting"
      schema={() => import('@oselia/contract/users').then(({ ownSettings }) => ownSettings.twoFactorEmail.body)}
      body={(code) => ({ enabled, code })}
      send={(body) => set(way, body)}
      done={async () => {
        close()
        await invalidate('user', 'setting')
        await toast({ message: t(enabled ? 'safety.switchedOn' : 'safety.switchedOff') })
      }}
      resend={() => ask(way, enabled)}
      label={t(enabled ? 'safety.switchOn' : 'safety.switchOff')}
    >
      <Button variant="default" onClick={close}>
        {t('ui.cancel')}
      </Button>
    </CodeStep>
  )
}
