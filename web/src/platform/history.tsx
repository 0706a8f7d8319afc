import { Alert, Button, List, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type Language, languages } from '@oselia/contract/languages'
import type { HistoryRow } from '@oselia/contract/platform'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { call } from './api.ts'
import { history } from './history.messages.ts'
import { wordsOf } from './html.words.ts'
import { type MessageKey, useFormat, useLanguage, useText } from './messages.ts'
import { sentenceOf } from './toast.ts'

interface Props {
  /** Kind of thing under which its changes are noted, e.g. `announcements`; it is also the resource with whose live events the panel is read anew. */
  entity: string
  id: number
  /** Names of fields; a field without one is left out, for only programs read it. */
  labels: Record<string, MessageKey>
  /** How a field's value is written; undefined leaves it to the panel. */
  show?: (field: string, value: unknown) => ReactNode
  timeZone?: string
}

const isKnown = (action: string): action is keyof typeof history => action in history
type TextMap = Partial<Record<Language, string | null>>
const isMap = (value: unknown): value is TextMap =>
  typeof value === 'object' && value !== null && typeof (value as { uk?: unknown }).uk === 'string'

/** Who changed a thing, when, and what it was before and after; newest first, ten at a time. */
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
              <Change row={row} {...shown} />
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

const Change = ({ row, labels, show, timeZone }: { row: HistoryRow } & Omit<Props, 'entity' | 'id'>) => {
  const t = useText()
  const format = useFormat(timeZone)
  const own = useLanguage()
  // Of a text in four languages only those that changed; which one is said where it is not the reader's own.
  const inLanguages = (value: TextMap, other: unknown) => {
    const changed = languages.filter((one) => (value[one] || '') !== ((isMap(other) && other[one]) || ''))
    if (changed.every((one) => one === own)) return wordsOf(value[own] ?? '') || t('ui.none')
    return changed.map((one) => (
      <div key={one}>
        {one.toUpperCase()}: {wordsOf(value[one] ?? '') || t('ui.none')}
      </div>
    ))
  }
  const written = (field: string, value: unknown, other: unknown): ReactNode => {
    const words = show?.(field, value)
    if (words !== undefined) return words
    if (value === null || value === undefined || value === '') return t('ui.none')
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    if (typeof value === 'number') return format.number(value)
    if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? format.moment(value) : wordsOf(value)
    return isMap(value) ? inLanguages(value, other) : JSON.stringify(value)
  }
  const changes =
    row.action === 'create'
      ? []
      : row.changes.flatMap((change) => (labels[change.field] ? [{ ...change, label: labels[change.field]! }] : []))
  return (
    <Stack gap={4}>
      <Head row={row} timeZone={timeZone} />
      {row.reason && <Text size="sm">{row.reason}</Text>}
      {changes.map((change) => (
        <Stack key={change.field} gap={2}>
          <Text size="sm" fw={600} c="dimmed">
            {t(change.label)}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={2}>
            {(['old', 'new'] as const).map((side) => (
              <Text key={side} size="sm" component="div" lineClamp={6} style={{ overflowWrap: 'anywhere' }}>
                <Text span c="dimmed">
                  {t(side === 'old' ? 'history.was' : 'history.became')}:{' '}
                </Text>
                {written(change.field, change[side], change[side === 'old' ? 'new' : 'old'])}
              </Text>
            ))}
          </SimpleGrid>
        </Stack>
      ))}
    </Stack>
  )
}

/** Who did what, when and from where. */
const Head = ({ row, timeZone }: { row: HistoryRow } & Pick<Props, 'timeZone'>) => {
  const t = useText()
  const format = useFormat(timeZone)
  return (
    <Text size="sm">
      <Text span fw={600}>
        {isKnown(row.action) ? t(`history.${row.action}`) : row.action}
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
