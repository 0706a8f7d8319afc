import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Occurrence } from '@oselia/contract/event-dates'
import type { CalendarEvent } from '@oselia/contract/events'
import { useState } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { StartAndEnd } from './events.times.fields.tsx'
import { movedEnd } from './events.times.rules.ts'

interface Of {
  event: CalendarEvent
  one: Occurrence
}

/** Refusals by field of the date, and what concerns neither field. */
const issuesOf = (error: ApiError | null) => {
  if (error === null) return {}
  const at = (field: string) => Object.entries(error.errors).find(([name]) => name.endsWith(`.${field}`))?.[1][0]
  const [starts, ends] = [at('starts'), at('ends')]
  const other = starts || ends ? undefined : (Object.values(error.errors).flat()[0] ?? sentenceOf(error))
  return { starts, ends, other }
}

const Move = ({ event, one, close }: Of & { close: () => void }) => {
  const t = useText()
  const { day } = useFormat()
  const { all_day } = event
  const [times, setTimes] = useState({ starts: one.starts, ends: one.ends })
  const [error, setError] = useState<ApiError | null>(null)
  const save = useAction('PUT /events/:id', { first: close, message: t('events.dateMoved'), failed: setError })
  const move = () => {
    const rest = event.exceptions.filter(({ date }) => date !== one.date)
    const exceptions = [...rest, { date: one.date, ...times }]
    save.mutate({ params: { id: event.id }, body: { exceptions, version: event.version } })
  }
  const issues = issuesOf(error)
  return (
    <form
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        move()
      }}
    >
      <Stack>
        <Text size="sm">{t('events.moveDateAbout', { day: day(one.date) })}</Text>
        {issues.other && (
          <Alert color="red" role="alert">
            {issues.other}
          </Alert>
        )}
        <StartAndEnd
          {...times}
          all_day={all_day}
          zone={event.timezone}
          errors={issues}
          setStart={(next, from) =>
            setTimes({
              starts: next,
              ends: from === null ? times.ends : movedEnd({ starts: from, ends: times.ends, all_day }, next),
            })
          }
          setEnd={(next) => setTimes({ ...times, ends: next })}
          first
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('events.moveDate')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks for the new times of one occurrence. */
export const showMove = (of: Of) =>
  showModal({ title: text('events.moveDateTitle'), body: (close) => <Move {...of} close={close} /> })
