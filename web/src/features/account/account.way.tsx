import { Button } from '@mantine/core'
import { call } from '../../platform/api.ts'
import { CodeStep, type SentCode } from '../../platform/code-step.tsx'
import { useText } from '../../platform/messages.ts'
import { invalidate } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'

type Way = 'phone' | 'email'

const set = (way: Way, body: { enabled: boolean; code?: string }) =>
  way === 'phone'
    ? call('POST /setting/enable-two-factor/phone', { body })
    : call('POST /setting/enable-two-factor/email', { body })

/** Has the code sent that a way is switched by. */
export const askWay = async (way: Way, enabled: boolean): Promise<SentCode> => {
  const { data } = await set(way, { enabled })
  return 'sent_to' in data ? data : { channel: way, sent_to: null, resend_at: null }
}

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
      resend={() => askWay(way, enabled)}
      label={t(enabled ? 'safety.switchOn' : 'safety.switchOff')}
    >
      <Button variant="default" onClick={close}>
        {t('ui.cancel')}
      </Button>
    </CodeStep>
  )
}
