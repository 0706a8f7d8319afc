import { Alert, Button } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useFormat, useText } from '../../../platform/messages.ts'
import { toastError } from '../../../platform/toast.ts'

export type Verdict = ReplyOf<'GET /audit/verify'>['data']

/** A long log is verified in parts, until one fails. */
const verifyAll = async (after = 0): Promise<Verdict> => {
  const { data } = await call('GET /audit/verify', { query: { after } })
  return data.next === null ? data : verifyAll(data.next)
}

/** Starts the verification on the server. */
export const VerifyButton = ({ done }: { done: (verdict: Verdict) => void }) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const verify = () => {
    setBusy(true)
    void verifyAll()
      .then(done)
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return (
    <Button
      variant="default"
      leftSection={<IconShieldCheck size={18} aria-hidden="true" />}
      loading={busy}
      onClick={verify}
      data-guide="audit-verify"
    >
      {t('audit.verify')}
    </Button>
  )
}

/** The result of the verification. */
export const VerdictAlert = ({
  of: { ok, sealed, unsealed, broken_at },
  close,
}: {
  of: Verdict
  close: () => void
}) => {
  const t = useText()
  const { number } = useFormat()
  // The plural form is chosen by the raw number, so it is formatted with separators only afterwards.
  const counted = (key: 'audit.verifiedText' | 'audit.unsealedText', count: number) =>
    t(key, { count }).replace(String(count), number(count))
  return (
    <Alert
      color={ok ? 'green' : 'red'}
      mb="md"
      role={ok ? 'status' : 'alert'}
      title={t(ok ? 'audit.verified' : 'audit.broken')}
      withCloseButton
      closeButtonLabel={t('ui.close')}
      onClose={close}
    >
      {ok ? counted('audit.verifiedText', sealed) : t('audit.brokenText', { id: broken_at ?? '?' })}
      {unsealed > 0 && ` ${counted('audit.unsealedText', unsealed)}`}
    </Alert>
  )
}
