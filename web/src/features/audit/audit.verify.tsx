import { Alert, Button } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { useFormat, useText } from '../../platform/messages.ts'
import { toastError } from '../../platform/toast.ts'

export type Verdict = ReplyOf<'GET /audit/verify'>['data']

/** A long log is checked in parts, as long as the seals hold. */
const verifyAll = async (after = 0): Promise<Verdict> => {
  const { data } = await call('GET /audit/verify', { query: { after } })
  return data.next === null ? data : verifyAll(data.next)
}

/** Has the server compute every seal anew. */
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

/** What the check found, in words. */
export const VerdictAlert = ({
  of: { ok, sealed, unsealed, broken_at },
  close,
}: {
  of: Verdict
  close: () => void
}) => {
  const t = useText()
  const { number } = useFormat()
  // A plural form is chosen by the count itself, so it is written with digits only in the text.
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
