import { Alert, Button, Stack } from '@mantine/core'
import { ApiError } from './api.ts'
import type { SecondPersonAsked } from './approval-request.tsx'
import { useText } from './messages.ts'
import { sentenceOf } from './toast.ts'

const askForApproval = async (error: ApiError) =>
  (await import('./approval-request.tsx')).askSecondPerson(error, error.data as SecondPersonAsked)

/** In place of a list that could not be read: why, and what can be done. */
export const Failed = ({ error, again, busy }: { error: Error; again: () => void; busy: boolean }) => {
  const t = useText()
  return (
    <Alert data-refused color="red" title={t('ui.listFailed')}>
      <Stack gap="xs" align="flex-start">
        {sentenceOf(error)}
        {error instanceof ApiError && error.code === 'needs_second_person' && (
          <Button size="xs" onClick={() => void askForApproval(error)}>
            {t('asks.secondTitle')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={again} loading={busy}>
          {t('ui.retry')}
        </Button>
      </Stack>
    </Alert>
  )
}
