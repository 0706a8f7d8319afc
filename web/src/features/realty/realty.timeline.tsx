import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import type { history } from '../../platform/history.messages.ts'
import { type MessageKey, type Text as Texts, useFormat, useText } from '../../platform/messages.ts'
import { sentenceOf } from '../../platform/toast.ts'
import classes from './realty.module.css'
import { Panel } from './realty.panel.tsx'
import { figures, privates } from './realty.values.ts'

type Happening = ReplyOf<'GET /realty/:id/timeline'>['data'][number]

const entities = ['realty', 'ownerships', 'residents', 'accounts', 'vehicles'] as const
const acts: readonly (keyof typeof history)[] = ['create', 'update', 'delete', 'restore', 'close', 'import', 'undo']
const moved: Record<string, MessageKey> = {
  sale: 'moves.sale',
  move_in: 'moves.moveIn',
  move_out: 'moves.moveOut',
  split: 'moves.split',
  merge: 'moves.merge',
}

const fields: Record<string, MessageKey> = Object.fromEntries([
  ...[...figures, ...privates, 'number', 'label', 'type', 'state', 'purpose', 'note', 'registry_number'].map(
    (field) => [field, `unit.${field}` as MessageKey],
  ),
  ['from', 'moves.from'],
  ['to', 'moves.to'],
  ['is_primary_contact', 'moves.is_primary_contact'],
])

/** What was done, in words; an act that has none keeps its own name. */
const actOf = (t: Texts, action: string) => {
  const known = acts.find((act) => act === action)
  if (known) return t(`history.${known}`)
  return moved[action] ? t(moved[action]) : action
}

/** Everything that happened to the unit and to what hangs on it, newest first, ten at a time. */
export const Timeline = ({ id }: { id: number }) => {
  const t = useText()
  const answer = useInfiniteQuery({
    queryKey: ['realty', 'GET /realty/:id/timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call('GET /realty/:id/timeline', { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  })
  const rows = answer.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Panel title="unitFile.timeline">
      {answer.isPending && <Skeleton h={80} role="status" aria-label={t('ui.loading')} />}
      {answer.error && <Alert color="red">{sentenceOf(answer.error)}</Alert>}
      {answer.data && rows.length === 0 && <Text c="dimmed">{t('unitFile.timelineEmpty')}</Text>}
      <ul className={classes.rows}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      {answer.hasNextPage && (
        <Button
          mt="xs"
          variant="default"
          size="xs"
          onClick={() => void answer.fetchNextPage()}
          loading={answer.isFetchingNextPage}
        >
          {t('history.more')}
        </Button>
      )}
    </Panel>
  )
}

const Row = ({ row }: { row: Happening }) => {
  const t = useText()
  const { moment, number } = useFormat()
  const entity = entities.find((known) => known === row.entity) ?? 'other'
  const shown = (value: unknown) => {
    if (value === null || value === undefined || value === '') return t('ui.none')
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    if (typeof value === 'number') return number(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const changes = row.action === 'create' ? [] : row.changes.filter(({ field }) => fields[field])
  return (
    <li>
      <Stack gap={2}>
        <Text size="sm" component="div">
          <Text span fw={600}>
            {t(`unitFile.on_${entity}`)}: {actOf(t, row.action)}
          </Text>
          {row.label && ` · ${row.label}`}
        </Text>
        {changes.map(({ field, old, new: now }) => (
          <Text key={field} size="sm" c="dimmed">
            {t(fields[field]!)}: {shown(old)} → {shown(now)}
          </Text>
        ))}
        <Text size="xs" c="dimmed">
          <time dateTime={row.at}>{moment(row.at)}</time> · {row.actor?.name ?? t('history.system')}
        </Text>
      </Stack>
    </li>
  )
}
