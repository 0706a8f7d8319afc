import { ActionIcon, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { Proceedings as Written } from '@oselia/contract/voting-proceedings'
import type { Voting } from '@oselia/contract/votings'
import { IconClock, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useActForm } from '../../../platform/act-form.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Facts } from '../../../platform/facts.tsx'
import { MomentField } from '../../../platform/fields.tsx'
import { Form } from '../../../platform/form.tsx'
import { text, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

const openStates: ReadonlySet<string> = new Set(['meeting', 'survey', 'counting'])
const contract = () => import('@oselia/contract/voting-proceedings').then(({ votingProceedings }) => votingProceedings)

interface Props {
  voting: Voting
  written: Written
}
type Closing = Props & { close: () => void }

const TimesForm = ({ voting, written, close }: Closing) => {
  const t = useText()
  const save = useActForm('PUT /voting/:id/proceedings', {
    params: { id: voting.id },
    contract,
    values: { began_at: written.began_at, ended_at: written.ended_at },
    body: ({ began_at, ended_at }) => ({ began_at: began_at ?? '', ended_at }),
    first: close,
    message: () => t('votingProceedings.saved'),
  })
  return (
    <Form of={save}>
      <Text size="sm">{t('votingProceedings.timesAbout')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MomentField
          of={save}
          name="began_at"
          timeZone={voting.timezone}
          label={t('votingProceedings.began_at')}
          withAsterisk
          data-autofocus
        />
        <MomentField of={save} name="ended_at" timeZone={voting.timezone} label={t('votingProceedings.ended_at')} />
      </SimpleGrid>
      <DialogBar of={save} label={t('ui.save')} cancel={close} />
    </Form>
  )
}

const changeTimes = (props: Props) =>
  showModal({
    title: text('votingProceedings.changeTimes'),
    size: 'lg',
    body: (close) => <TimesForm {...props} close={close} />,
  })

const HearingForm = ({ voting, written, close, at }: Closing & { at: number }) => {
  const t = useText()
  const local = useLocal()
  const question = voting.questions[at]!
  const said = written.hearings.find(({ question_id }) => question_id === question.id)
  const save = useActForm('PUT /voting/:id/proceedings', {
    params: { id: voting.id },
    contract,
    values: {
      hearings: [{ question_id: question.id, speaker: said?.speaker ?? '', summary: said?.summary ?? '' }],
    },
    first: close,
    message: () => t('votingProceedings.saved'),
  })
  return (
    <Form of={save}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {local(question.text)}
      </Text>
      <TextInput
        {...save.field('hearings.0.speaker')}
        label={t('votingProceedings.speaker')}
        maxLength={200}
        data-autofocus
      />
      <Textarea
        {...save.field('hearings.0.summary')}
        label={t('votingProceedings.summary')}
        description={t('votingProceedings.inLanguage', { language: t(`votingLanguage.${voting.language}`) })}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4000}
      />
      <DialogBar of={save} label={t('ui.save')} cancel={close} />
    </Form>
  )
}

const writeHearing = (props: Props, at: number) =>
  showModal({
    title: text('votingProceedings.write', { number: at + 1 }),
    size: 'lg',
    body: (close) => <HearingForm {...props} at={at} close={close} />,
  })

const Hearing = ({ voting, written, at, isOpen }: Props & { at: number; isOpen: boolean }) => {
  const t = useText()
  const local = useLocal()
  const question = voting.questions[at]!
  const said = written.hearings.find(({ question_id }) => question_id === question.id)
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" component="li">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {t('votingProceedings.questionTitle', { number: at + 1, text: local(question.text) })}
        </Text>
        {said ? (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {[said.speaker, said.summary].filter(Boolean).join(' – ')}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {t('votingProceedings.nothingSaid')}
          </Text>
        )}
      </div>
      {isOpen && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('votingProceedings.write', { number: at + 1 })}
          onClick={() => writeHearing({ voting, written }, at)}
        >
          <IconPencil size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </Group>
  )
}

/** When the meeting began and ended, and what was said on each question: what the minutes tell beside the votes. */
export const Proceedings = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const { moment } = useFormat(voting.timezone)
  const isOpen = useCan('votings.update') && openStates.has(voting.state)
  const { data } = useQuery({
    ...read('GET /voting/:id/proceedings', { params: { id: voting.id } }),
    enabled: voting.state !== 'draft' && voting.state !== 'announced',
  })
  const written = data?.data
  if (!written?.began_at) return null
  return (
    <Panel title={t('votingProceedings.section')}>
      <Stack gap="sm">
        <Facts
          facts={[
            { label: t('votingProceedings.began_at'), value: moment(written.began_at) },
            {
              label: t('votingProceedings.ended_at'),
              value: written.ended_at ? moment(written.ended_at) : t('votingProceedings.endMissing'),
            },
          ]}
        />
        {isOpen && (
          <div>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconClock size={16} aria-hidden="true" />}
              onClick={() => changeTimes({ voting, written })}
            >
              {t('votingProceedings.changeTimes')}
            </Button>
          </div>
        )}
        {isOpen && <Text size="sm">{t('votingProceedings.heardAbout')}</Text>}
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {voting.questions.map(({ id }, at) => (
            <Hearing key={id} voting={voting} written={written} at={at} isOpen={isOpen} />
          ))}
        </Stack>
      </Stack>
    </Panel>
  )
}
