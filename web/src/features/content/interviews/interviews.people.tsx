import { Button, Group, SegmentedControl, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Interview, Participant } from '@oselia/contract/interviews'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { Failed } from '../../../platform/data-table.failed.tsx'
import { MomentCell } from '../../../platform/field-cells.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { DeliverButton } from '../delivery/delivery.button.public.tsx'

const filters = { all: undefined, done: 'true', missing: 'false' } as const
type Filter = keyof typeof filters

const useParticipants = (id: number, filter: Filter, search_query: string) =>
  useInfiniteQuery({
    queryKey: ['interview', 'participants', id, filter, search_query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /interview/:id/participants', {
        params: { id },
        query: { answered: filters[filter], search_query, page: pageParam, per_page: 20 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  })

interface RowProps {
  one: Participant
  enter: ((given: { id: number; label: string }) => void) | null
}

const Row = ({ one: { member, realty, answered_at, channel, entered_by }, enter }: RowProps) => {
  const t = useText()
  const who = member ?? realty
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {member && (
          <AnchorLink to="/Members/$id" params={{ id: member.id }}>
            {member.name}
          </AnchorLink>
        )}
        {member && realty && ' · '}
        {realty?.name}
      </Table.Td>
      <Table.Td>
        {answered_at ? (
          <>
            <MomentCell value={answered_at} />
            <Text size="sm" c="dimmed">
              {[channel && t(`interviewPeople.${channel}`), entered_by && t('interviewPeople.enteredBy', entered_by)]
                .filter(Boolean)
                .join(', ')}
            </Text>
          </>
        ) : (
          enter &&
          who && (
            <Button size="compact-sm" variant="default" onClick={() => enter({ id: who.id, label: who.name })}>
              {t('interviews.enter')}
              <VisuallyHidden>: {who.name}</VisuallyHidden>
            </Button>
          )
        )}
      </Table.Td>
    </Table.Tr>
  )
}

interface Props {
  interview: Interview
  enter: (given: { id: number; label: string }) => void
}

const Named = ({ interview, enter }: Props) => {
  const t = useText()
  const { id, phase } = interview
  const mayPublish = useCan('interviews.publish')
  const [filter, setFilter] = useState<Filter>('all')
  const [typed, type] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const answer = useParticipants(id, filter, search)
  const rows = answer.data?.pages.flatMap((page) => page.data) ?? []
  const takesAnswers = phase === 'open' || phase === 'paused'
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <TextInput
          aria-label={t('interviewPeople.search')}
          placeholder={t('interviewPeople.search')}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <VisuallyHidden id="participants-shown">{t('interviewPeople.show')}</VisuallyHidden>
        <SegmentedControl
          aria-labelledby="participants-shown"
          value={filter}
          data={(Object.keys(filters) as Filter[]).map((value) => ({ value, label: t(`interviewPeople.${value}`) }))}
          onChange={(value) => setFilter(value)}
        />
        <DeliverButton
          noun="interviews"
          item={interview}
          mayPublish={mayPublish && phase === 'open'}
          label={t('interviewPeople.remind')}
        />
      </Group>
      {answer.error && <Failed error={answer.error} again={() => void answer.refetch()} busy={answer.isFetching} />}
      {answer.data && rows.length === 0 && <Text c="dimmed">{t('interviewPeople.none')}</Text>}
      {rows.length > 0 && (
        <Table aria-label={t('interviews.participants')}>
          <Table.Tbody>
            {rows.map((one) => (
              <Row key={`${one.member?.id} ${one.realty?.id}`} one={one} enter={takesAnswers ? enter : null} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {answer.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      )}
    </Stack>
  )
}

/** Who has answered and who has not; nobody is told of an anonymous interview. */
export const People = (props: Props) => {
  const t = useText()
  return props.interview.anonymous ? <Text>{t('interviewPeople.anonymous')}</Text> : <Named {...props} />
}
