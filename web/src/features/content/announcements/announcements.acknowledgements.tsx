import { Button, Group, Pagination, Progress, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AnnouncementReader } from '@oselia/contract/announcement-acknowledgements'
import type { Announcement } from '@oselia/contract/announcements'
import { readingStates } from '@oselia/contract/announcements.enums'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '../../../platform/data-table.failed.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { DeliverButton } from '../delivery/delivery.button.public.tsx'
import { PaperEntry } from './announcements.acknowledgements.paper.tsx'

interface Of {
  announcement: Announcement
}

const Entry = ({ id, reader: { name, entry } }: { id: number; reader: AnnouncementReader }) => {
  const t = useText()
  const { day } = useFormat()
  const mayUpdate = useCan('announcements.update')
  const remove = useAction('DELETE /announcements/:id/acknowledgements/:number', {
    message: t('announcementAck.removed'),
  })
  if (!entry)
    return (
      <Text size="sm" c="dimmed">
        {t('announcementAck.notYet')}
      </Text>
    )
  const { on, on_paper, recorded_by } = entry
  const way = on_paper ? t('announcementAck.onPaper', { name: recorded_by?.name ?? '' }) : t('announcementAck.byLink')
  return (
    <Group gap="xs">
      <Text size="sm">
        {day(on)} · {way}
      </Text>
      {on_paper && mayUpdate && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          aria-label={t('announcementAck.takeBackOf', { name })}
          onClick={() => remove.mutate({ params: { id, number: entry.id } })}
        >
          {t('announcementAck.takeBack')}
        </Button>
      )}
    </Group>
  )
}

const Reader = ({ id, reader }: { id: number; reader: AnnouncementReader }) => {
  const { units } = reader
  return (
    <Group component="li" justify="space-between" gap="4px 16px" style={{ listStyle: 'none' }}>
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <AnchorLink to="/Members/$id" params={{ id: reader.id }}>
          {reader.name}
        </AnchorLink>
        <Text size="sm" c="dimmed">
          {units.map(({ house, number }) => `${house.name}, ${number}`).join('; ')}
        </Text>
      </div>
      <Entry id={id} reader={reader} />
    </Group>
  )
}

const useReaders = (id: number) => {
  const [state, setState] = useState<(typeof readingStates)[number]>()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [search_query] = useDebouncedValue(typed.trim(), 250)
  const query = { page, search_query, ...(state && { state }) }
  const answer = useQuery({
    ...read('GET /announcements/:id/acknowledgements', { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
  const choose = (value: string) => {
    setState(readingStates.find((one) => one === value))
    setPage(1)
  }
  const search = (text: string) => {
    setTyped(text)
    setPage(1)
  }
  return { answer, state, choose, typed, search, page, setPage }
}

/** Who of the audience has confirmed and who has not, with the form that enters a signature from paper. */
export const Acknowledgements = ({ announcement }: Of) => {
  const { id } = announcement
  const t = useText()
  const readers = useReaders(id)
  const { answer, state } = readers
  const mayUpdate = useCan('announcements.update')
  const mayPublish = useCan('announcements.publish')
  if (answer.error) return <Failed error={answer.error} again={() => void answer.refetch()} busy={answer.isFetching} />
  if (!answer.data) return null
  const { people, confirmed } = answer.data
  const words = t('announcementAck.progress', { done: confirmed, count: people })
  return (
    <Panel title={t('announcementAck.title')}>
      <Stack gap="sm">
        {people === 0 ? (
          <Text>{t('announcementAck.nobody')}</Text>
        ) : (
          <>
            <Text fw={600}>{words}</Text>
            <Progress value={(100 * confirmed) / people} aria-label={words} />
            {confirmed < people && (
              <Group>
                <DeliverButton
                  noun="announcements"
                  item={announcement}
                  mayPublish={mayPublish}
                  label={t('announcementAck.remind')}
                />
              </Group>
            )}
            <Group justify="space-between" align="flex-end">
              <SegmentedControl
                aria-label={t('announcementAck.state')}
                value={state ?? ''}
                onChange={readers.choose}
                data={[
                  { value: '', label: t('announcementAck.all') },
                  ...readingStates.map((value) => ({ value, label: t(`announcementAck.${value}`) })),
                ]}
              />
              <ExportButton
                list="announcement-acknowledgements"
                permission="announcements.export"
                search={{ announcement_id: id, ...(state && { state }) } as { search_query?: string }}
              />
            </Group>
            <TextInput
              type="search"
              label={t('announcementAck.search')}
              value={readers.typed}
              onChange={(event) => readers.search(event.currentTarget.value)}
            />
            <People id={id} readers={readers} />
            {mayUpdate && <PaperEntry id={id} />}
          </>
        )}
      </Stack>
    </Panel>
  )
}

const People = ({ id, readers }: { id: number; readers: ReturnType<typeof useReaders> }) => {
  const t = useText()
  const { answer, page, setPage } = readers
  if (!answer.data) return null
  const { data, last_page } = answer.data
  return (
    <>
      {data.length === 0 && <Text c="dimmed">{t('announcementAck.none')}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0}>
        {data.map((reader) => (
          <Reader key={reader.id} id={id} reader={reader} />
        ))}
      </Stack>
      {last_page > 1 && (
        <Pagination
          total={last_page}
          value={page}
          onChange={setPage}
          component="nav"
          aria-label={t('ui.pages')}
          size="sm"
          getItemProps={(number) => ({ 'aria-label': t('ui.pageNumber', { n: number }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'previous' ? 'ui.previousPage' : 'ui.nextPage'),
          })}
        />
      )}
    </>
  )
}
