import { Alert, Stack, Text } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../../platform/api.ts'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { read } from '../../../platform/query.ts'
import { Empty } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { DeskForm } from './votings.desk.form.tsx'
import { useDeskKeys } from './votings.desk.keys.ts'
import { type Found, useDesk } from './votings.desk.state.ts'
import { choiceOf } from './votings.entry.tsx'
import { usePercent } from './votings.words.ts'

/** An owner as the field offers them; a single one is also meant by what was typed. */
const foundOf = (resident: VotingResident, typed: string | null): Found => {
  const { also, ...choice } = choiceOf(resident)
  return { ...choice, resident, also: typed === null ? also : [...also, typed] }
}

/** Owners of the unit with exactly that number, else those whom the text names. */
const finderOf =
  (id: number) =>
  async (search_query: string, signal: AbortSignal): Promise<Found[]> => {
    const ask = async (query: object) =>
      (await call('GET /voting/:id/residents', { params: { id }, query: { ...query, per_page: 20 }, signal })).data
    const exact = /^\d/.test(search_query) ? await ask({ unit: search_query }) : []
    const found = exact.length > 0 ? exact : await ask({ search_query })
    return found.map((resident) => foundOf(resident, found.length === 1 ? search_query : null))
  }

const Figures = ({ id }: { id: number }) => {
  const t = useText()
  const percent = usePercent()
  const { data } = useQuery(read('GET /voting/:id/tally', { params: { id } }))
  const present = data?.data.present
  return present ? (
    <Text size="sm" c="dimmed">
      {t('votingDesk.present', { n: present.owners, percent: percent(present.weight.percent) })}
    </Text>
  ) : null
}

const DeskWork = ({ voting }: { voting: Voting }) => {
  const t = useText()
  const of = useDesk(voting)
  useDeskKeys(of, voting.rules)
  const { box, said, who, begin } = of
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-path="resident_id"]')?.focus(), [box])
  return (
    <Stack gap="sm" maw={820} ref={box}>
      {voting.state === 'announced' && <Text size="sm">{t('votingDesk.beforeText')}</Text>}
      <LookupField
        label={t('votingDesk.find')}
        path="resident_id"
        resource="voting"
        within={voting.id}
        find={finderOf(voting.id)}
        value={who}
        choose={begin}
        error={of.errorOf('resident_id')}
      />
      {said && (
        <Alert color={said.color} role={said.color === 'red' ? 'alert' : 'status'}>
          {said.sentence}
        </Alert>
      )}
      <DeskForm voting={voting} of={of} />
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {t('votingDesk.keys')}
      </Text>
    </Stack>
  )
}

/** One owner after the other comes to the desk: found by the unit, registered, and their votes entered. */
const DeskPage = () => {
  const t = useText()
  const local = useLocal()
  const { id } = Route.useParams()
  const { data: voting } = useRead('GET /voting/:id', { params: { id } })
  const isOpen = voting.meeting_at !== null && (voting.state === 'announced' || voting.state === 'meeting')
  return (
    <>
      <PageHeader above={local(voting.title)} beside={<Figures id={id} />} />
      {isOpen ? (
        <DeskWork voting={voting} />
      ) : (
        <Empty title={t('votingDesk.closedTitle')} text={t('votingDesk.closedText')} />
      )}
    </>
  )
}

export const Route = createFileRoute('/_admin/Voting/$id/desk')({
  staticData: { title: 'votingDesk.title' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /voting/:id', id),
  component: DeskPage,
})
