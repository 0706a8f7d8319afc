import { Alert, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Slot } from '../../../platform/slots.tsx'
import { useUser } from '../../../platform/user.ts'
import { type Count, useCounts } from './home.counts.ts'
import classes from './home.module.css'

const Home = () => {
  const t = useText()
  const user = useUser()
  const all = useCounts()
  const waiting = all.filter(({ part }) => part === 'waiting')
  const figures = all.filter(({ part }) => part === 'figures')
  return (
    <>
      <PageHeader title={user ? t('home.welcome', { name: user.first_name }) : undefined} />
      <Stack gap="lg">
        {user && all.length === 0 && <Text>{t('home.nothingToSee')}</Text>}
        <Failed counts={all} />
        {waiting.length > 0 && <PendingWork counts={waiting} />}
        {user && <Slot name="home.votings" props={{}} />}
        {figures.length > 0 && <Figures counts={figures} />}
      </Stack>
    </>
  )
}

const Failed = ({ counts }: { counts: Count[] }) => {
  const t = useText()
  const failed = counts.filter(({ failed }) => failed)
  if (failed.length === 0) return null
  return (
    <Alert color="red" title={t('home.failed')}>
      <Button size="xs" variant="default" onClick={() => failed.forEach(({ again }) => again())}>
        {t('ui.retry')}
      </Button>
    </Alert>
  )
}

const PendingWork = ({ counts }: { counts: Count[] }) => {
  const t = useText()
  const { number } = useFormat()
  const pending = counts.filter(({ count, failed }) => count === undefined && !failed)
  const left = counts.filter(({ count }) => count)
  return (
    <Paper withBorder p="md" component="section" aria-label={t('home.waits')} aria-busy={pending.length > 0}>
      {/* The guide points at the heading: beside the whole list there is no room for the popover on a phone. */}
      <Title order={2} mb="xs" data-guide="waiting">
        {t('home.waits')}
      </Title>
      {pending.length > 0 ? (
        <Stack gap={6} role="status" aria-label={t('ui.loading')}>
          {counts.map(({ label }) => (
            <Skeleton key={label} h={40} />
          ))}
        </Stack>
      ) : (
        <Stack gap={6}>
          {left.length === 0 && <Text c="dimmed">{t('home.nothingWaits')}</Text>}
          {left.map(({ label, count, to, capped }) => (
            <UnstyledButton key={label} component={Link} {...(to as object)} className={classes.line}>
              <Text flex={1}>{t(label)}</Text>
              <Group gap={6} wrap="nowrap">
                <Text fw={650}>{capped ? t('ui.overTotal', { total: number(count!) }) : number(count!)}</Text>
                <IconChevronRight size={18} aria-hidden="true" />
              </Group>
            </UnstyledButton>
          ))}
        </Stack>
      )}
    </Paper>
  )
}

const Figures = ({ counts }: { counts: Count[] }) => {
  const t = useText()
  const { number } = useFormat()
  return (
    <section aria-label={t('home.figures')} data-guide="figures">
      <Title order={2} mb="xs">
        {t('home.figures')}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {counts.map(({ label, count, to, capped, failed }) => (
          <UnstyledButton key={label} component={Link} {...(to as object)} className={classes.figure}>
            {count === undefined && !failed ? (
              <Skeleton h={34} w={64} mb={2} />
            ) : (
              <Text fz={28} lh="36px" fw={650}>
                {count === undefined
                  ? t('ui.none')
                  : capped
                    ? t('ui.overTotal', { total: number(count) })
                    : number(count)}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {t(label)}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </section>
  )
}

export const Route = createFileRoute('/_admin/')({
  staticData: { title: 'home.section', guide: 'home' },
  component: Home,
})
