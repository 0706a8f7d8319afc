import { Alert, Button, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { HistoryRow } from '@oselia/contract/platform'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from './api.ts'
import { actionName } from './action-names.ts'
import { Changes, type FieldWords } from './history.changes.tsx'
import { useFormat, useText } from './messages.ts'
import { sentenceOf } from './toast.ts'

interface Props extends FieldWords {
  /** The entity name in the history, e.g. `announcements`; also the resource whose live events refetch the panel. */
  entity: string
  id: number
  timeZone?: string
}

/** The history of a record: who changed it, when, and the values before and after; newest first, ten per page. */
export const History = ({ entity, id, ...shown }: Props) => {
  const t = useText()
  const heading = useId()
  const answer = useInfiniteQuery({
    queryKey: [entity, 'GET /history', { entity, id }],
    queryFn: ({ pageParam, signal }) => call('GET /history', { query: { entity, id, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  })
  const rows = answer.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Stack component="section" aria-labelledby={heading} gap="sm">
      <Title order={2} id={heading}>
        {t('history.title')}
      </Title>
      {answer.isPending && <Skeleton h={120} />}
      {answer.error && (
        <Alert color="red" title={t('history.failed')}>
          <Stack gap="xs" align="flex-start">
            {sentenceOf(answer.error)}
            <Button size="xs" variant="default" onClick={() => void answer.refetch()}>
              {t('ui.retry')}
            </Button>
          </Stack>
        </Alert>
      )}
      {answer.data && rows.length === 0 && <Text c="dimmed">{t('history.empty')}</Text>}
      {rows.length > 0 && (
        <List
          listStyleType="none"
          spacing="md"
          styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
        >
          {rows.map((row) => (
            <List.Item key={row.id}>
              <Change row={row} entity={entity} {...shown} />
            </List.Item>
          ))}
        </List>
      )}
      {answer.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          onClick={() => void answer.fetchNextPage()}
          loading={answer.isFetchingNextPage}
        >
          {t('history.more')}
        </Button>
      )}
    </Stack>
  )
}

const Change = ({ row, entity, labels, show, timeZone }: { row: HistoryRow } & Omit<Props, 'id'>) => (
  <Stack gap={4}>
    <Head row={row} entity={entity} timeZone={timeZone} />
    {row.reason && <Text size="sm">{row.reason}</Text>}
    <Changes row={row} labels={labels} show={show} timeZone={timeZone} />
  </Stack>
)

/** Who did what, when and from where. */
const Head = ({ row, entity, timeZone }: { row: HistoryRow } & Pick<Props, 'entity' | 'timeZone'>) => {
  const t = useText()
  const format = useFormat(timeZone)
  return (
    <Text size="sm">
      <Text span fw={600}>
        {actionName(t, row.action, entity)}
      </Text>
      {' · '}
      {row.actor?.name ?? t('history.system')}
      {' · '}
      <time dateTime={row.at}>{format.moment(row.at)}</time>
      {row.ip && (
        <Text span c="dimmed">
          {' · '}
          {t('history.from', { ip: row.ip })}
        </Text>
      )}
    </Text>
  )
}
