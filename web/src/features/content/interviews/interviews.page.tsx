import { Button, Card, Grid, Menu, Stack, Tabs } from '@mantine/core'
import type { Interview } from '@oselia/contract/interviews'
import { IconKeyboard, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { useAction, useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { DeliverButton } from '../delivery/delivery.button.public.tsx'
import { DeliveryPanel } from '../delivery/delivery.panel.public.tsx'
import { PublicationActions } from '../publishing/publishing.actions.public.tsx'
import { AudienceCard, PublicationFacts } from '../publishing/publishing.facts.public.tsx'
import { interviewHistory } from './interviews.history.public.tsx'
import { LinkPanel } from './interviews.link.tsx'
import { PhaseBadge } from './interviews.phase.tsx'
import { Results } from './interviews.results.tsx'

// Each is opened by some visits only.
const People = lazyPiece(async () => (await import('./interviews.people.tsx')).People)
const Preview = lazyPiece(async () => (await import('./interviews.preview.tsx')).Preview)

const tabs = ['results', 'people', 'questions'] as const
type InterviewTab = (typeof tabs)[number]

const showEntry = async (interview: Interview, given?: { id: number; label: string }) =>
  (await import('./interviews.entry.tsx')).showEntryDialog(interview, given)

const PauseItem = ({ interview: { id, version, paused, phase } }: { interview: Interview }) => {
  const t = useText()
  const save = useAction('PUT /interview/:id', {
    message: t(paused ? 'interviews.resumedDone' : 'interviews.pausedDone'),
  })
  if (phase !== 'open' && phase !== 'paused') return null
  const Icon = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <Menu.Item
      disabled={save.isPending}
      leftSection={<Icon size={16} aria-hidden="true" />}
      onClick={() => save.mutate({ params: { id }, body: { paused: !paused, version } })}
    >
      {t(paused ? 'interviews.resume' : 'interviews.pause')}
    </Menu.Item>
  )
}

const Actions = ({ interview }: { interview: Interview }) => {
  const t = useText()
  const navigate = useNavigate()
  const { id, phase } = interview
  const mayPublish = useCan('interviews.publish')
  const mayUpdate = useCan('interviews.update')
  const takesAnswers = phase === 'open' || phase === 'paused'
  return (
    <PublicationActions
      noun="interviews"
      item={interview}
      mayPublish={mayPublish}
      deliver={
        <>
          <DeliverButton noun="interviews" item={interview} mayPublish={mayPublish && phase === 'open'} />
          {mayUpdate && takesAnswers && (
            <Button
              variant="default"
              leftSection={<IconKeyboard size={18} aria-hidden="true" />}
              onClick={() => void showEntry(interview)}
            >
              {t('interviews.enter')}
            </Button>
          )}
        </>
      }
      more={mayPublish && mayUpdate && takesAnswers && <PauseItem interview={interview} />}
      edit={
        <ButtonLink
          to="/Interview/$id/edit"
          params={{ id }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
        >
          {t('ui.edit')}
        </ButtonLink>
      }
      leave={() => navigate({ to: '/Interview' })}
    />
  )
}

const Facts = ({ interview }: { interview: Interview }) => {
  const t = useText()
  const { respondent, anonymous, may_edit, results_visible, questions } = interview
  const yes = (is: boolean) => is && t('ui.yes')
  return (
    <PublicationFacts
      item={interview}
      own={[
        { label: t('interviews.respondent'), value: t(`interviews.respondent_${respondent}`) },
        { label: t('interviews.anonymous'), value: t(anonymous ? 'ui.yes' : 'ui.no') },
        { label: t('interviews.may_edit'), value: yes(may_edit) },
        { label: t('interviews.results_visible'), value: t(`interviews.results_${results_visible}`) },
        { label: t('interviews.questions'), value: t('interviews.questionsCount', { count: questions.length }) },
      ]}
    />
  )
}

interface Props {
  id: number
  tab: InterviewTab
  /** By what results are compared. */
  by: string | undefined
}

interface PartProps extends Omit<Props, 'id'> {
  interview: Interview
  choose: (by: string | undefined) => void
}

const Part = ({ interview, tab, by, choose }: PartProps) => {
  if (tab === 'people') return <People interview={interview} enter={(given) => void showEntry(interview, given)} />
  if (tab === 'questions') return <Preview questions={interview.questions} />
  return <Results interview={interview} by={by} choose={choose} />
}

const Parts = ({ interview, tab, by }: Omit<PartProps, 'choose'>) => {
  const t = useText()
  const navigate = useNavigate()
  const mayUpdate = useCan('interviews.update')
  const maySeePeople = useCan('members.read') && mayUpdate
  const go = (search: { tab?: InterviewTab | undefined; by?: string | undefined }) =>
    void navigate({ to: '/Interview/$id', params: { id: interview.id }, search, replace: true, resetScroll: false })
  const names: Record<InterviewTab, string> = {
    results: t('interviewResults.title'),
    people: t('interviews.participants'),
    questions: t('interviews.questions'),
  }
  const shown = tab === 'people' && !maySeePeople ? 'results' : tab
  return (
    <Card withBorder>
      <Tabs value={shown} onChange={(next) => go({ tab: tabs.find((one) => one === next && one !== 'results') })}>
        <Tabs.List aria-label={t('interviews.tabs')} mb="md">
          {tabs
            .filter((one) => one !== 'people' || maySeePeople)
            .map((one) => (
              <Tabs.Tab key={one} value={one}>
                {names[one]}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        {tabs.map((one) => (
          <Tabs.Panel key={one} value={one}>
            {one === shown && <Part interview={interview} tab={one} by={by} choose={(next) => go({ by: next })} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  )
}

/** An interview with its results. */
export const InterviewPage = ({ id, tab, by }: Props) => {
  const local = useLocal()
  const { data: interview } = useRead('GET /interview/:id', { params: { id } })
  const mayPublish = useCan('interviews.publish')
  return (
    <>
      <PageHeader
        title={local(interview.title)}
        beside={<PhaseBadge phase={interview.phase} />}
        actions={<Actions interview={interview} />}
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Parts interview={interview} tab={tab} by={by} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <Facts interview={interview} />
            <LinkPanel interview={interview} />
            <DeliveryPanel noun="interviews" item={interview} mayPublish={mayPublish} />
            <AudienceCard item={interview} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <Card withBorder>
            <interviewHistory.History id={id} />
          </Card>
        </Grid.Col>
      </Grid>
    </>
  )
}
