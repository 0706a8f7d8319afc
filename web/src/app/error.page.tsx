import { Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, use, useEffect } from 'react'
import { ApiError } from '../platform/api.ts'
import { InLayout } from '../platform/layout.ts'
import { useText } from '../platform/messages.ts'
import { usePageTitle } from '../platform/title.ts'
import { TooLittleRight } from '../platform/states.tsx'
import { sentenceOf } from '../platform/toast.ts'

/** Status, message and description of what went wrong. */
const Failure = ({
  status,
  message,
  description,
  children,
}: {
  status: number
  message: string
  description: string
  children?: ReactNode
}) => {
  const t = useText()
  usePageTitle(message)
  return (
    <Container size="sm" py={60} component={use(InLayout) ? 'section' : 'main'}>
      <Stack gap="md">
        <Text fz={64} lh={1} fw={700} c="dimmed">
          {status}
        </Text>
        <Title order={1}>{message}</Title>
        <Text>{description}</Text>
        <Group>
          {children}
          <Button component={Link} to="/" variant="default">
            {t('shell.homeLink')}
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}

/** A page that could not be shown. Status 500 unless the server said another. */
export const FailedPage = ({ error, reset }: { error: Error; reset?: () => void }) => {
  const t = useText()
  const router = useRouter()
  const status = error instanceof ApiError && error.status > 0 ? error.status : 500
  // A refusal is an answer; anything else is a fault of the app and goes where uncaught faults go.
  useEffect(() => {
    if (!(error instanceof ApiError)) reportError(error)
  }, [error])
  if (status === 403) return <TooLittleRight />
  if (status === 404)
    return <Failure status={404} message={t('shell.statusNotFound')} description={t('shell.notFoundText')} />
  const again = () => {
    reset?.()
    void router.invalidate()
  }
  return (
    <Failure
      status={status}
      message={t('shell.statusInternal')}
      description={error instanceof ApiError ? sentenceOf(error) : t('shell.internalText')}
    >
      <Button onClick={again}>{t('ui.retry')}</Button>
    </Failure>
  )
}

/** An address that no route matches. */
export const UnmatchedPage = () => {
  const t = useText()
  return <Failure status={404} message={t('shell.unmatched')} description={t('shell.notFoundText')} />
}
