import { Alert, Card, Grid, Stack } from '@mantine/core'
import type { Voting } from '@oselia/contract/votings'
import { IconKeyboard } from '@tabler/icons-react'
import { Facts } from '../../../platform/facts.tsx'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { Slot } from '../../../platform/slots.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { votingHistory } from './votings.history.public.tsx'
import { Actions } from './votings.actions.tsx'
import { RulesWords } from './votings.form.rules.tsx'
import { GrantsPanel } from './votings.grants.tsx'
import { LinkChanged, Moved } from './votings.moved.tsx'
import { RegisterPanel } from './votings.register.tsx'
import { Stages } from './votings.stages.tsx'
import { StateBadge, Timer, VotedBar, VotingNumber } from './votings.state.tsx'
import { Groups, Questions } from './votings.tally.tsx'
import { Verify } from './votings.verify.tsx'
import { Visits } from './votings.visits.tsx'

const About = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const { moment } = useFormat(voting.timezone)
  const { kind, houses, meeting_at, meeting_place, meeting_link, initiator, surveyors, note, language } = voting
  return (
    <Facts
      facts={[
        { label: t('votings.kind'), value: t(`votings.kind_${kind}`) },
        { label: t('votings.houses'), value: houses.map(({ name }) => name).join('\n') },
        { label: t('votings.meeting_at'), value: meeting_at && moment(meeting_at) },
        { label: t('votings.meeting_place'), value: meeting_place },
        { label: t('votings.meeting_link'), value: meeting_link },
        { label: t('votings.initiator'), value: t(`votings.initiator_${initiator}`) },
        { label: t('votings.surveyors'), value: surveyors.map(({ name }) => name).join('\n') },
        { label: t('votings.language'), value: t(`votingLanguage.${language}`) },
        { label: t('votings.note'), value: note },
      ]}
    />
  )
}

const Notices = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const { day } = useFormat()
  const { id, mark, mark_reason, cancel_reason, progress } = voting
  const conflicts = progress?.conflicts ?? 0
  return (
    <>
      {mark && (
        <Alert color="red" title={t(`votings.mark_${mark}`)}>
          {mark_reason}
        </Alert>
      )}
      {cancel_reason && (
        <Alert color="gray" title={t('votings.cancel_reason')}>
          {cancel_reason}
        </Alert>
      )}
      <Moved voting={voting} />
      <LinkChanged voting={voting} />
      {voting.survey_extended_from && (
        <Alert color="blue" title={t('votingExtension.extended', { day: day(voting.survey_extended_from) })}>
          {voting.extension_reason}
        </Alert>
      )}
      {conflicts > 0 && (
        <Alert color="orange">
          <AnchorLink
            to="/Voting/$id/participants"
            params={{ id }}
            search={{ participation: 'conflict' }}
            c="inherit"
            td="underline"
          >
            {t('votingPage.conflicts', { count: conflicts })}
          </AnchorLink>
        </Alert>
      )}
    </>
  )
}

const Participants = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const mayVerify = useCan('votings.read')
  const mayRead = useCan('ballots.read') || voting.grant !== null
  const mayEnter = useCan('ballots.create') || voting.grant !== null
  const hasDesk = mayEnter && voting.meeting_at !== null && (voting.state === 'announced' || voting.state === 'meeting')
  return (
    <Panel title={t('votings.progress')}>
      <Stack gap="sm">
        <VotedBar progress={voting.progress} />
        {mayRead && (
          <ButtonLink to="/Voting/$id/participants" params={{ id: voting.id }} variant="light">
            {t('votingPage.participants')}
          </ButtonLink>
        )}
        {hasDesk && (
          <ButtonLink
            to="/Voting/$id/desk"
            params={{ id: voting.id }}
            variant="default"
            h="auto"
            mih={36}
            py={4}
            styles={{ label: { whiteSpace: 'normal' } }}
            leftSection={<IconKeyboard size={18} aria-hidden="true" />}
          >
            {t('votingDesk.open')}
          </ButtonLink>
        )}
        {mayVerify && (
          <AnchorLink to="/Voting/$id/hall" params={{ id: voting.id }} size="sm">
            {t('votingHall.open')}
          </AnchorLink>
        )}
        {mayVerify && <Verify voting={voting} />}
      </Stack>
    </Panel>
  )
}

const Standing = ({ voting }: { voting: Voting }) => (
  <>
    <VotingNumber voting={voting} />
    <StateBadge voting={voting} />
    {voting.deadline && <Timer voting={voting} isLong />}
  </>
)

/** A voting: its state, the next step, and the results of its questions. */
export const VotingPage = ({ id }: { id: number }) => {
  const t = useText()
  const local = useLocal()
  const { data: voting } = useRead('GET /voting/:id', { params: { id } })
  // Whoever works by a grant of this voting has neither its register nor its history.
  const isReader = useCan('votings.read')
  // During the survey the count is what people come for; at the meeting and after it, elections and protocol are.
  const surveyed = voting.state === 'survey'
  return (
    <>
      <PageHeader
        title={local(voting.title)}
        beside={<Standing voting={voting} />}
        actions={<Actions voting={voting} />}
      />
      <Stack>
        <Stages voting={voting} />
        <Notices voting={voting} />
        <Grid>
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack>
              {!surveyed && <Slot name="voting.protocol" props={{ voting }} />}
              <Questions voting={voting} />
              {surveyed && <Slot name="voting.protocol" props={{ voting }} />}
              {(voting.state === 'published' || voting.state === 'archived') && (
                <Slot name="voting.decisions" props={{ votingId: id }} />
              )}
              <Visits voting={voting} />
              {voting.snapshot && <Groups voting={voting} />}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack>
              {voting.progress && <Participants voting={voting} />}
              <Slot name="voting.electronic" props={{ voting }} />
              {isReader && <RegisterPanel voting={voting} />}
              {isReader && <GrantsPanel voting={voting} />}
              <Panel title={t('votings.one')}>
                <About voting={voting} />
              </Panel>
              <Panel title={t('votings.rules')}>
                <RulesWords rules={voting.rules} />
              </Panel>
            </Stack>
          </Grid.Col>
          {isReader && (
            <Grid.Col span={12}>
              <Card withBorder>
                <votingHistory.History id={id} timeZone={voting.timezone} />
              </Card>
            </Grid.Col>
          )}
        </Grid>
      </Stack>
    </>
  )
}
