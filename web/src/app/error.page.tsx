import { Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, use, useEffect } from 'react'
import { ApiError } from '../platform/api.ts'
import { InLayout } from '../platform/layout.ts'
import { useText } from '../platform/messages.ts'
import { usePageTitle } from '../platform/title.ts'
import { Forbidden } from '../platform/states.tsx'
import { askSecondPerson, type SecondPersonAsked } from '../platform/approval-request.tsx'
import { sentenceOf } from '../platform/toast.ts'

/** Status, message and description of an error. */
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
    <Container data-refused size="sm" py={60} component={use(InLayout) ? 'section' : 'main'}>
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

/** Refused until a second person approves: what to do, and the request for it. */
const SecondPersonNeeded = ({ error, again }: { error: ApiError; again: () => void }) => {
  const t = useText()
  const asked = error.data as SecondPersonAsked
  return (
    <Failure status={error.status} message={t('asks.secondTitle')} description={sentenceOf(error)}>
      <Button onClick={() => void askSecondPerson(error, asked)}>{t('asks.secondSend')}</Button>
      <Button variant="default" onClick={again}>
        {t('ui.retry')}
      </Button>
    </Failure>
  )
}

/** A refused page, which has no header of its own. */
const ForbiddenPage = () => {
  usePageTitle(useText()('ui.tooLittleRight'))
  return <Forbidden order={1} />
}

/** The error page of a route. Status 500 unless the server sent another. */
export const FailedPage = ({ error, reset }: { error: Error; reset?: () => void }) => {
  const t = useText()
  const router = useRouter()
  const status = error instanceof ApiError && error.status > 0 ? error.status : 500
  // A refusal is an expected response; any other error is a bug and is reported like an uncaught one.
  useEffect(() => {
    if (!(error instanceof ApiError)) reportError(error)
  }, [error])
  if (status === 403) return <ForbiddenPage />
  if (status === 404)
    return <Failure status={404} message={t('shell.statusNotFound')} description={t('shell.notFoundText')} />
  const again = () => {
    reset?.()
    void router.invalidate()
  }
  if (error instanceof ApiError && error.code === 'needs_second_person')
    return <SecondPersonNeeded error={error} again={again} />
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

/** The page of an unknown URL. */
export const UnmatchedPage = () => {
  const t = useText()
  return <Failure status={404} message={t('shell.unmatched')} description={t('shell.notFoundText')} />
}
