import { Box, Button, Group, Skeleton, Stack, Switch, Text, Title, UnstyledButton } from '@mantine/core'
import type { Notification } from '@oselia/contract/notifications'
import {
  IconAlarm,
  IconAt,
  IconCircleX,
  IconCalendarDue,
  IconChecklist,
  IconClockExclamation,
  IconFileAlert,
  IconGavel,
  IconInbox,
  IconMessage,
  IconUrgent,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useAction } from '../../../platform/use-query.ts'
import classes from './notifications.module.css'
import { useSound } from './notifications.sound.ts'

const icons: Record<Notification['kind'], TablerIcon> = {
  request_new: IconInbox,
  request_assigned: IconUserCheck,
  requests_handed: IconUserCheck,
  request_returned: IconUrgent,
  request_cancelled: IconCircleX,
  request_message: IconMessage,
  request_mention: IconAt,
  request_amber: IconClockExclamation,
  request_late: IconAlarm,
  request_unclaimed: IconUrgent,
  request_reminder: IconAlarm,
  contract_ending: IconCalendarDue,
  supplier_contract_ending: IconCalendarDue,
  event_soon: IconCalendarDue,
  interview_closed: IconChecklist,
  voting_announced: IconGavel,
  voting_rescheduled: IconCalendarDue,
  voting_meeting_soon: IconCalendarDue,
  voting_survey_ending: IconCalendarDue,
  voting_cancelled: IconCircleX,
  voting_extended: IconCalendarDue,
  voting_counting: IconGavel,
  voting_clock: IconClockExclamation,
  voting_conflict: IconGavel,
  voting_granted: IconGavel,
  document_expiring: IconFileAlert,
  decision_assigned: IconUserCheck,
  decision_late: IconAlarm,
  protocol_storage: IconFileAlert,
  bills_run_done: IconChecklist,
  bills_run_failed: IconCircleX,
  bills_run_stopped: IconCircleX,
  payments_unmatched: IconClockExclamation,
}

/** The URL of the record that the notification is about. */
const placeOf = ({ entity, entity_id, kind, params }: Notification) => {
  if (kind === 'requests_handed') return '/Requests?mine=true&open=true'
  if (entity === 'contacts' && entity_id !== null) return `/Contacts/${entity_id}`
  if (entity === 'interviews' && entity_id !== null) return `/Interview/${entity_id}`
  if (entity === 'events' && entity_id !== null) return `/Events/${entity_id}`
  if (entity === 'decisions' && entity_id !== null) return `/Decisions/${entity_id}`
  if (entity === 'votings' && entity_id !== null) return `/Voting/${entity_id}`
  if (entity === 'billing_runs' && entity_id !== null) return `/Bills/run/${entity_id}`
  if (kind === 'payments_unmatched') return '/Payments/unmatched'
  if (entity === 'documents' && entity_id !== null) return `/Documents/${entity_id}`
  if (entity !== 'service_requests' || entity_id === null) return null
  const chat = params['chat_type'] ?? (kind === 'request_mention' ? 'staff_chat' : null)
  return `/Requests/${entity_id}${chat === null ? '' : `#${chat}`}`
}

const byDay = (all: readonly Notification[], dayOf: (instant: string) => string) => {
  const days = new Map<string, Notification[]>()
  for (const one of all) days.set(dayOf(one.at), [...(days.get(dayOf(one.at)) ?? []), one])
  return [...days]
}

interface Props {
  unread: number
  close: () => void
}

/** New notifications by day; opening one navigates to its record and marks it as read. */
export const NotificationList = ({ unread, close }: Props) => {
  const t = useText()
  const [count, setCount] = useState(20)
  const asked = read('GET /notifications', { query: { per_page: count } })
  const { data, isError } = useQuery({ ...asked, placeholderData: keepPreviousData })
  const mark = useAction('POST /notifications/read')
  const router = useRouter()
  const list = useRef<HTMLDivElement>(null)
  // The list is loaded after its popover opens, so the popover's focus trap found nothing to focus.
  useEffect(() => list.current?.focus(), [])
  const open = (one: Notification) => {
    if (!one.read_at) mark.mutate({ body: { ids: [one.id] } })
    const place = placeOf(one)
    close()
    if (place) void router.navigate({ href: place })
  }
  return (
    <>
      <Group justify="space-between" className={classes.head}>
        <Title order={2} fz="md">
          {t('notifications.title')}
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={unread === 0}
          loading={mark.isPending}
          onClick={() => mark.mutate({ body: { all: true } })}
        >
          {t('notifications.readAll')}
        </Button>
      </Group>
      <Box ref={list} className={classes.list} tabIndex={0} role="group" aria-label={t('notifications.title')}>
        {!data && !isError && <Skeleton h={120} />}
        {isError && <Text p="md">{t('notifications.failed')}</Text>}
        {data?.data.length === 0 && (
          <Text p="md" c="dimmed" ta="center">
            {t('notifications.empty')}
          </Text>
        )}
        {data && <Days all={data.data} open={open} />}
        {data && data.total > data.data.length && count < 100 && (
          <Button fullWidth variant="subtle" onClick={() => setCount(count + 20)}>
            {t('notifications.older')}
          </Button>
        )}
      </Box>
      <Foot close={close} />
    </>
  )
}

const Days = ({ all, open }: { all: readonly Notification[]; open: (one: Notification) => void }) => {
  const t = useText()
  const { longDate } = useFormat()
  const [now] = useState(() => new Date().toISOString())
  const today = longDate(now)
  return byDay(all, longDate).map(([day, some]) => (
    <section key={day} aria-label={day}>
      <div className={classes.day}>{day === today ? t('notifications.today') : day}</div>
      <ul className={classes.some}>
        {some.map((one) => (
          <li key={one.id}>
            <One one={one} open={() => open(one)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

const One = ({ one, open }: { one: Notification; open: () => void }) => {
  const t = useText()
  const { time, day: dayText } = useFormat()
  const Icon = icons[one.kind]
  const { number, address, name, text, day } = one.params
  const more = [name, text].filter(Boolean).join(': ')
  return (
    <UnstyledButton className={classes.one} data-unread={!one.read_at || undefined} onClick={open}>
      <Icon size={18} aria-hidden="true" className={classes.icon} />
      <span className={classes.words}>
        <Text component="span" size="sm" fw={one.read_at ? 400 : 650} display="block">
          {t(`notifications.${one.kind}`, { number: number ?? '', day: day ? dayText(String(day)) : '' })}
          {!one.read_at && <span className={classes.dot} role="img" aria-label={t('notifications.unread')} />}
        </Text>
        {address && (
          <Text component="span" size="xs" c="dimmed" display="block">
            {address}
          </Text>
        )}
        {more && (
          <Text component="span" size="xs" display="block" lineClamp={2}>
            {more}
          </Text>
        )}
      </span>
      <Text component="time" size="xs" c="dimmed" dateTime={one.at}>
        {time(one.at)}
      </Text>
    </UnstyledButton>
  )
}

const Foot = ({ close }: Pick<Props, 'close'>) => {
  const t = useText()
  const { on, choose } = useSound()
  return (
    <Stack gap={8} align="flex-start" className={classes.foot}>
      <Switch
        size="sm"
        label={t('notifications.sound')}
        checked={on}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <AnchorLink to="/User" hash="notices" size="sm" onClick={close}>
        {t('notifications.settings')}
      </AnchorLink>
    </Stack>
  )
}
