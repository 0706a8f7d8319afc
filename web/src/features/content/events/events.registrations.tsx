import { ActionIcon, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Occurrence, Registration } from '@oselia/contract/event-dates'
import type { CalendarEvent } from '@oselia/contract/events'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type ApiError, call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { useAction, useRead } from '../../../platform/use-query.ts'
import { SeatsText } from './events.seats.tsx'
import { useTimesWords } from './events.words.tsx'

interface Person {
  id: number
  label: string
}

const findPeople = async (search_query: string, signal: AbortSignal): Promise<Person[]> => {
  const { data } = await call('GET /members', { query: { search_query, per_page: 20 }, signal })
  return data.data.map(({ id, name, links }) => ({
    id,
    label: [name, links[0] && `${links[0].realty.address}, ${links[0].realty.number}`].filter(Boolean).join(' · '),
  }))
}

const blank = { person: null as Person | null, seats: '1', note: '' }

/** The form of a registration: its values, errors, and what sends it. */
const useAdding = (id: number, date: string) => {
  const t = useText()
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const add = useAction('POST /events/:id/registrations', {
    failed: (error: ApiError) => {
      setErrors(error.errors)
      return Object.keys(error.errors).some((field) => field !== 'date') ? undefined : toastError(error)
    },
    done: ({ data }) => {
      setValues(blank)
      setErrors({})
      return toast({
        message: t(data.state === 'going' ? 'eventRegistrations.added' : 'eventRegistrations.addedWaiting'),
      })
    },
  })
  const submit = () => {
    const { person, seats, note } = values
    if (!person) return setErrors({ member_id: [t('issues.required')] })
    const body = { date, member_id: person.id, seats: /^\d+$/.test(seats) ? Number(seats) : 0, note }
    return add.mutate({ params: { id }, body })
  }
  const write = (part: Partial<typeof blank>) => setValues({ ...values, ...part })
  return { values, errors, write, submit, busy: add.isPending }
}

const Add = ({ id, date }: { id: number; date: string }) => {
  const t = useText()
  const { values, errors, write, submit, busy } = useAdding(id, date)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} mb="xs">
        <LookupField<Person>
          label={t('eventRegistrations.person')}
          path="member_id"
          resource="members"
          find={findPeople}
          value={values.person}
          choose={(person) => write({ person })}
          error={errors['member_id']?.[0]}
          withAsterisk
        />
        <TextInput
          label={t('eventRegistrations.seats')}
          inputMode="numeric"
          maxLength={2}
          value={values.seats}
          error={errors['seats']?.[0]}
          onChange={(event) => write({ seats: event.currentTarget.value })}
        />
        <TextInput
          label={t('eventRegistrations.note')}
          maxLength={300}
          value={values.note}
          error={errors['note']?.[0]}
          onChange={(event) => write({ note: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Button type="submit" loading={busy}>
        {t('eventRegistrations.add')}
      </Button>
    </form>
  )
}

const Line = ({ id, one }: { id: number; one: Registration }) => {
  const t = useText()
  const params = { id, number: one.id }
  const remove = useAction('DELETE /events/:id/registrations/:number', {
    message: t('eventRegistrations.removed'),
    undo: () =>
      perform(
        'POST /events/:id/registrations/:number/restore',
        { params, body: {} },
        { message: t('eventRegistrations.restored') },
      ),
  })
  const name = one.member?.name ?? t('eventRegistrations.elsewhere')
  const ask = async () => {
    const agreed = await confirm({
      title: t('eventRegistrations.removeTitle'),
      text: t('eventRegistrations.removeText'),
      yes: t('eventRegistrations.removeYes'),
      danger: true,
    })
    if (agreed) remove.mutate({ params })
  }
  return (
    <Group component="li" gap="sm" style={{ listStyle: 'none' }}>
      {one.member ? (
        <AnchorLink to="/Members/$id" params={{ id: one.member.id }} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </AnchorLink>
      ) : (
        <Text>{name}</Text>
      )}
      <Text size="sm">{t('eventRegistrations.seatsCount', { count: one.seats })}</Text>
      <Badge variant="light" tt="none" color={one.state === 'going' ? 'green' : 'orange'}>
        {t(`eventRegistrations.${one.state}`)}
      </Badge>
      {one.note && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {one.note}
        </Text>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={remove.isPending}
        aria-label={t('eventRegistrations.remove', { name })}
        onClick={() => void ask()}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}

// A Card would cut off the results of the search.
/** Who is registered for an occurrence, with the form that registers another person. */
export const Registrations = ({ event, occurrence }: { event: CalendarEvent; occurrence: Occurrence }) => {
  const t = useText()
  const times = useTimesWords()
  const { date } = occurrence
  const { data } = useRead('GET /events/:id/registrations', { params: { id: event.id }, query: { date } })
  const [now] = useState(() => Date.now())
  const isOpen = event.state === 'published' && !occurrence.cancelled && Date.parse(occurrence.ends_at) > now
  return (
    <Paper withBorder p="md" component="section" aria-label={t('eventRegistrations.title')}>
      <Title order={2}>{t('eventRegistrations.title')}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {times({ ...occurrence, all_day: event.all_day })}
        {'. '}
        <SeatsText of={{ ...occurrence, capacity: event.capacity }} />
      </Text>
      <Stack>
        {data.length === 0 ? (
          <Text c="dimmed">{t('eventRegistrations.none')}</Text>
        ) : (
          <Stack component="ul" gap="xs" m={0} p={0}>
            {data.map((one) => (
              <Line key={one.id} id={event.id} one={one} />
            ))}
          </Stack>
        )}
        {isOpen && <Add key={date} id={event.id} date={date} />}
        {event.state !== 'published' && event.state !== 'archived' && (
          <Text size="sm">{t('eventRegistrations.onlyPublished')}</Text>
        )}
      </Stack>
    </Paper>
  )
}
