import { Button, Group, Radio, ScrollArea, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Election } from '@oselia/contract/voting-protocols'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { answerOfKey } from '../votings/votings.public.ts'

const answers = ['for', 'against', 'abstain'] as const
type Answer = (typeof answers)[number]
const keys = { for: '1', against: '2', abstain: '3' } as const

/** The answer of each owner who gave one. */
export type ElectionVotes = Readonly<Record<number, Answer>>

const perPage = 100

/** Owners who are registered at the meeting. */
const presentOf = async (id: number, signal: AbortSignal): Promise<VotingResident[]> => {
  const all: VotingResident[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const query = { present: 'true', per_page: perPage, page } as const
    const { data, total } = await call('GET /voting/:id/residents', { params: { id }, query, signal })
    all.push(...data)
    last = Math.ceil(total / perPage)
  }
  return all
}

/** Those in the hall, or with a proxy there; those on video elect where the rules say so. */
const electorsOf = async (id: number, byVideo: boolean, signal: AbortSignal): Promise<VotingResident[]> =>
  (await presentOf(id, signal)).filter(
    ({ attendance, without_vote }) =>
      attendance !== null && without_vote === null && (byVideo || attendance.mode !== 'video'),
  )

const useElectors = (id: number, byVideo: boolean) =>
  useQuery({ queryKey: ['voting', id, 'electors', byVideo], queryFn: ({ signal }) => electorsOf(id, byVideo, signal) })

/** Owners of a unit before those whose name holds the text. */
const foundIn = (electors: readonly VotingResident[], typed: string): VotingResident[] => {
  const words = typed.trim().toLowerCase()
  if (words === '') return [...electors]
  const ofUnit = electors.filter(({ shares }) => shares.some(({ unit }) => unit.toLowerCase() === words))
  return [...ofUnit, ...electors.filter((one) => !ofUnit.includes(one) && one.name.toLowerCase().includes(words))]
}

interface RowProps {
  elector: VotingResident
  answer: Answer | undefined
  give: (answer: Answer, byKey: boolean) => void
}

const Row = ({ elector: { id, name, shares }, answer, give }: RowProps) => {
  const t = useText()
  const units = shares.map(({ unit }) => t('votingPeople.unit', { unit })).join(', ')
  const pressed = (event: KeyboardEvent) => {
    const given = answerOfKey(event.key, answers)
    const chosen = answers.find((one) => one === given)
    if (!chosen) return
    event.preventDefault()
    give(chosen, true)
  }
  return (
    <div data-elector={id}>
      <Radio.Group
        label={`${units} · ${name}`}
        value={answer ?? ''}
        onChange={(value) => {
          const chosen = answers.find((one) => one === value)
          if (chosen) give(chosen, false)
        }}
      >
        <Group gap="md" mt={2}>
          {answers.map((one) => (
            <Radio
              key={one}
              size="sm"
              value={one}
              onKeyDown={pressed}
              label={`${keys[one]} ${t(`votingAnswers.${one}`)}`}
            />
          ))}
        </Group>
      </Radio.Group>
    </div>
  )
}

interface Props {
  id: number
  byVideo: boolean
  votes: ElectionVotes
  change: (votes: ElectionVotes) => void
}

/** Answers of those present, given by keys: a unit or a name, Enter, and a digit. */
export const VotesByName = ({ id, byVideo, votes, change }: Props) => {
  const t = useText()
  const [typed, type] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const { data: electors = [], isPending } = useElectors(id, byVideo)
  const shown = foundIn(electors, typed)
  const goTo = (elector: VotingResident | undefined) =>
    root.current?.querySelector<HTMLElement>(`[data-elector="${elector?.id}"] input`)?.focus()
  const give = (elector: VotingResident) => (answer: Answer, byKey: boolean) => {
    change({ ...votes, [elector.id]: answer })
    if (!byKey) return
    type('')
    root.current?.querySelector<HTMLElement>('[data-find]')?.focus()
  }
  const rest = electors.filter((one) => votes[one.id] === undefined)
  if (!isPending && electors.length === 0)
    return (
      <Text c="dimmed" role="status">
        {t('votingElection.nobody')}
      </Text>
    )
  return (
    <Stack gap="xs" ref={root}>
      <TextInput
        data-find
        label={t('votingElection.find')}
        description={t('votingElection.keys')}
        value={typed}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          goTo(shown[0])
        }}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          {t('votingElection.given', { given: electors.length - rest.length, present: electors.length })}
        </Text>
        <Button
          size="xs"
          variant="default"
          disabled={rest.length === 0}
          onClick={() => change({ ...votes, ...Object.fromEntries(rest.map((one) => [one.id, 'for' as const])) })}
        >
          {t('votingElection.restFor')}
        </Button>
      </Group>
      <ScrollArea.Autosize mah={300} viewportProps={{ tabIndex: 0, 'aria-label': t('votingElection.by_name') }}>
        <Stack gap="xs">
          {shown.map((elector) => (
            <Row key={elector.id} elector={elector} answer={votes[elector.id]} give={give(elector)} />
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  )
}

const Votes = ({ id, votes }: { id: number; votes: NonNullable<Election['votes']> }) => {
  const t = useText()
  const { data: present } = useQuery({
    queryKey: ['voting', id, 'present'],
    queryFn: ({ signal }) => presentOf(id, signal),
  })
  if (!present) return <Skeleton h={120} role="status" aria-label={t('ui.loading')} />
  const known = new Map(present.map((one) => [one.id, one]))
  return (
    <Table.ScrollContainer minWidth={280}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('votingElection.owner')}</Table.Th>
            <Table.Th>{t('votingElection.answer')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {votes.map(({ resident_id, answer }) => {
            const owner = known.get(resident_id)
            const units = owner?.shares.map(({ unit }) => t('votingPeople.unit', { unit })) ?? []
            return (
              <Table.Tr key={resident_id}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {[units.join(', '), owner?.name].filter(Boolean).join(' · ')}
                </Table.Td>
                <Table.Td>{t(`votingAnswers.${answer}`)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Who gave which answer in an election by name. */
export const showVotesByName = (id: number, { role, candidate, votes }: Election) =>
  showModal({
    title: `${text(`votingProtocol.role_${role}`)}: ${candidate}`,
    body: () => <Votes id={id} votes={votes ?? []} />,
  })
