import { Alert, Button, Group, Skeleton, Stack, Text, Timeline as Line, Title } from '@mantine/core'
import type { Call, ReplyOf } from '@oselia/contract/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { call } from './api.ts'
import { actionName } from './action-names.ts'
import { useFormat, useText } from './messages.ts'
import { resourceOf } from './query.ts'
import { sentenceOf } from './toast.ts'

type TimelineCall = Extract<Call, `GET /${string}/:id/timeline`>
export type Happening = ReplyOf<TimelineCall>['data'][number]

interface Props {
  name: TimelineCall
  id: number
  title: string
  /** The name of an entity kind: `share`, `vehicle`. */
  kindOf: (entity: string) => string
  /** Below a row: the values before and after. */
  detail?: (row: Happening) => ReactNode
}

const Row = ({ row, kindOf, detail }: { row: Happening } & Pick<Props, 'kindOf' | 'detail'>) => {
  const t = useText()
  const { moment } = useFormat()
  return (
    <>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {[kindOf(row.entity), actionName(t, row.action, row.entity)].join(' · ')}
      </Text>
      {row.label && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {row.label}
        </Text>
      )}
      {detail?.(row)}
      <Text size="xs" c="dimmed">
        {row.actor?.name ?? t('history.system')} · <time dateTime={row.at}>{moment(row.at)}</time>
      </Text>
    </>
  )
}

/** History of a record and its related records, newest first, ten per page. */
export const Timeline = ({ name, id, title, kindOf, detail }: Props) => {
  const t = useText()
  const heading = useId()
  const answer = useInfiniteQuery({
    queryKey: [resourceOf(name), name, { params: { id } }],
    queryFn: ({ pageParam, signal }) => call(name, { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  })
  const rows = answer.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Stack component="section" aria-labelledby={heading} gap="sm">
      <Title order={2} id={heading}>
        {title}
      </Title>
      {answer.isPending && <Skeleton h={120} />}
      {answer.error && (
        <Alert color="red" title={t('history.failed')}>
          <Group justify="space-between">
            {sentenceOf(answer.error)}
            <Button size="xs" variant="default" onClick={() => void answer.refetch()}>
              {t('ui.retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {answer.data && rows.length === 0 && <Text c="dimmed">{t('history.empty')}</Text>}
      {rows.length > 0 && (
        <Line bulletSize={14} lineWidth={2} role="list">
          {rows.map((row) => (
            <Line.Item key={row.id} role="listitem">
              <Row row={row} kindOf={kindOf} detail={detail} />
            </Line.Item>
          ))}
        </Line>
      )}
      {answer.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void answer.fetchNextPage()}
          loading={answer.isFetchingNextPage}
        >
          {t('history.more')}
        </Button>
      )}
    </Stack>
  )
}
