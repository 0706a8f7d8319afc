import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  NativeSelect,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { Election } from '@oselia/contract/voting-protocols'
import type { Voting } from '@oselia/contract/votings'
import { electionMethods, meetingRoles } from '@oselia/contract/voting-meetings.enums'
import { IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { invalidate, read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { type ElectionVotes, showVotesByName, VotesByName } from './protocols.elections.by-name.tsx'

const numbers = ['votes_for', 'votes_against', 'votes_abstained'] as const
const openStates: ReadonlySet<string> = new Set(['meeting', 'survey', 'counting'])

interface Values {
  role: Election['role']
  candidate: string
  method: Election['method']
  votes_for: string
  votes_against: string
  votes_abstained: string
}

const blank = (role: Election['role']): Values => ({
  role,
  candidate: '',
  method: 'hands',
  votes_for: '',
  votes_against: '',
  votes_abstained: '',
})

/** The three numbers of a show of hands. */
const Counts = ({ of }: { of: SaveForm<Values> }) => {
  const t = useText()
  return (
    <SimpleGrid cols={3}>
      {numbers.map((name) => (
        <TextInput
          key={name}
          {...of.field(name)}
          label={t(`votingProtocol.${name}`)}
          inputMode="numeric"
          maxLength={6}
        />
      ))}
    </SimpleGrid>
  )
}

interface FormProps {
  voting: Pick<Voting, 'id' | 'rules'>
  role: Election['role']
  close: () => void
}

const ElectionForm = ({ voting: { id, rules }, role, close }: FormProps) => {
  const t = useText()
  const [votes, setVotes] = useState<ElectionVotes>({})
  const save = useSaveForm({
    resource: 'voting',
    schema: () => import('@oselia/contract/voting-protocols').then((m) => m.votingProtocols.elect.body),
    values: blank(role),
    body: ({ votes_for, votes_against, votes_abstained, ...rest }) =>
      rest.method === 'by_name'
        ? { ...rest, votes: Object.entries(votes).map(([owner, answer]) => ({ resident_id: Number(owner), answer })) }
        : {
            ...rest,
            votes_for: Number(votes_for || 0),
            votes_against: Number(votes_against || 0),
            votes_abstained: Number(votes_abstained || 0),
          },
    send: (body, key) => call('POST /voting/:id/elections', { params: { id }, body, key }),
    done: async () => {
      close()
      await invalidate('voting')
    },
  })
  const isByName = save.form.values.method === 'by_name'
  return (
    <Form of={save}>
      <Text size="sm">
        {t('votingProtocol.electHint')} {!rules.officers.by_video && t('votingProtocol.videoElectsNot')}
      </Text>
      <NativeSelect
        {...save.field('role')}
        label={t('votingProtocol.role')}
        data={meetingRoles.map((value) => ({ value, label: t(`votingProtocol.role_${value}`) }))}
      />
      <TextInput
        {...save.field('candidate')}
        label={t('votingProtocol.candidate')}
        withAsterisk
        maxLength={100}
        data-autofocus
      />
      <Radio.Group {...save.field('method')} label={t('votingElection.method')}>
        <Group gap="md" mt={4}>
          {electionMethods.map((method) => (
            <Radio key={method} value={method} label={t(`votingElection.${method}`)} />
          ))}
        </Group>
      </Radio.Group>
      {isByName ? (
        <VotesByName id={id} byVideo={rules.officers.by_video} votes={votes} change={setVotes} />
      ) : (
        <Counts of={save} />
      )}
      <DialogBar of={save} label={t('votingProtocol.record')} cancel={close} />
    </Form>
  )
}

const recordElection = (voting: FormProps['voting'], role: Election['role']) =>
  showModal({
    title: text('votingProtocol.elect'),
    size: 'lg',
    body: (close) => <ElectionForm voting={voting} role={role} close={close} />,
  })

const Row = ({ voting, election, isOpen }: { voting: Voting; election: Election; isOpen: boolean }) => {
  const t = useText()
  const { role, candidate, present, votes_for, votes_against, votes_abstained, elected, votes } = election
  const { id } = voting
  const remove = useAction('DELETE /voting/:id/elections/:electionId')
  return (
    <Group justify="space-between" wrap="nowrap" component="li">
      <div>
        <Text>
          {t(`votingProtocol.role_${role}`)}: <b>{candidate}</b>
        </Text>
        <Text size="sm" c="dimmed">
          {t('votingProtocol.counts', {
            present,
            votes_for,
            votes_against,
            votes_abstained,
            outcome: t(elected ? 'votingProtocol.elected' : 'votingProtocol.notElected'),
          })}
        </Text>
        {votes && (
          <Anchor component="button" type="button" size="sm" onClick={() => showVotesByName(id, election)}>
            {t('votingElection.show')}
          </Anchor>
        )}
      </div>
      {isOpen && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('votingProtocol.withdraw', { name: candidate })}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id, electionId: election.id } })}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </Group>
  )
}

/** Chair, secretary and counting commission of the meeting, elected by heads. */
export const Elections = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const isOpen = useCan('ballots.create') && openStates.has(voting.state)
  const hasMet = voting.state !== 'draft' && voting.state !== 'announced'
  const { data } = useQuery({
    ...read('GET /voting/:id/elections', { params: { id: voting.id } }),
    enabled: hasMet,
  })
  const elections = data?.data ?? []
  if (!hasMet || (elections.length === 0 && !isOpen)) return null
  const vacant = meetingRoles.find((role) => !elections.some((one) => one.role === role && one.elected)) ?? 'commission'
  return (
    <Panel title={t('votingProtocol.officers')}>
      <Stack gap="sm" align="stretch">
        {elections.length === 0 && <Text c="dimmed">{t('votingProtocol.nobodyElected')}</Text>}
        {elections.length > 0 && (
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {elections.map((one) => (
              <Row key={one.id} voting={voting} election={one} isOpen={isOpen} />
            ))}
          </Stack>
        )}
        {isOpen && (
          <div>
            <Button
              variant="default"
              leftSection={<IconUserCheck size={18} aria-hidden="true" />}
              onClick={() => recordElection(voting, vacant)}
            >
              {t('votingProtocol.elect')}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  )
}
