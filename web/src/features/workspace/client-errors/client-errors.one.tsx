import { Button, Code, CopyButton, Stack } from '@mantine/core'
import type { ClientError } from '@oselia/contract/client-errors'
import { Facts } from '../../../platform/facts.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'

const One = ({ error }: { error: ClientError }) => {
  const t = useText()
  const { moment, number } = useFormat()
  const { message, route, build, count, first_at, last_at, stack } = error
  return (
    <Stack>
      <Facts
        facts={[
          { label: t('clientErrors.route'), value: route },
          { label: t('clientErrors.count'), value: number(count) },
          { label: t('clientErrors.first_at'), value: moment(first_at) },
          { label: t('clientErrors.last_at'), value: moment(last_at) },
          { label: t('clientErrors.build'), value: build },
        ]}
      />
      <Code block tabIndex={0} aria-label={t('clientErrors.stack')}>
        {[message, stack].filter(Boolean).join('\n')}
      </Code>
      <CopyButton value={JSON.stringify({ message, stack, route, build }, null, 2)}>
        {({ copied, copy }) => (
          <Button variant="default" size="xs" onClick={copy} style={{ alignSelf: 'flex-start' }}>
            <span aria-live="polite">{t(copied ? 'clientErrors.copied' : 'clientErrors.copy')}</span>
          </Button>
        )}
      </CopyButton>
    </Stack>
  )
}

/** Opens one error with its place in the code. */
export const showError = (error: ClientError) =>
  showModal({ title: text('clientErrors.message'), size: 'lg', body: () => <One error={error} /> })
