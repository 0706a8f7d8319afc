import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { RequestBrief, RequestClock } from '@oselia/contract/service-request-details'
import type { RequestState } from '@oselia/contract/service-request-moves'
import type { Priority } from '@oselia/contract/service-request-types'
import {
  IconAlarm,
  IconAlertTriangle,
  IconCalendarPause,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconClockCheck,
  IconClockExclamation,
  IconClockPause,
  IconHourglass,
  IconInbox,
  IconLock,
  IconMessage,
  IconMinus,
  IconTool,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { typeIcons } from './request-records.icons.ts'
import { useDuration, useMinute } from './request-records.time.ts'

/** States with their icons and colours; the words carry the sense, colour only helps. */
export const stateStyles: Record<RequestState, { icon: TablerIcon; color: string }> = {
  new: { icon: IconInbox, color: 'blue' },
  accepted: { icon: IconCheck, color: 'indigo' },
  assigned: { icon: IconUserCheck, color: 'violet' },
  in_progress: { icon: IconTool, color: 'pine' },
  waiting: { icon: IconHourglass, color: 'orange' },
  deferred: { icon: IconCalendarPause, color: 'gray' },
  done: { icon: IconCircleCheck, color: 'teal' },
  closed: { icon: IconLock, color: 'gray' },
  cancelled: { icon: IconCircleX, color: 'gray' },
}

interface MarkProps {
  icon: TablerIcon
  color: string
  /** The tooltip. */
  title?: string
  children: ReactNode
}

const Mark = ({ icon: Icon, color, title, children }: MarkProps) => (
  <Badge
    component="span"
    variant="light"
    color={color}
    title={title}
    // As long as its words, and in a narrow place as many lines as they need.
    w="max-content"
    maw="100%"
    h="auto"
    mih={20}
    styles={{ label: { whiteSpace: 'normal', lineHeight: 1.35, textAlign: 'start' } }}
    leftSection={<Icon size={14} aria-hidden="true" />}
  >
    {children}
  </Badge>
)

type StatusOf = { status: RequestState } & Partial<Pick<RequestBrief, 'wait_reason' | 'deferred_until' | 'reopened'>>

/** State of a request; what it waits for, until when it is put off, and whether it came back, where that is given. */
export const StatusBadge = ({ status, wait_reason, deferred_until, reopened }: StatusOf) => {
  const t = useText()
  const { day } = useFormat()
  const more =
    status === 'waiting' && wait_reason
      ? t(`request.wait_${wait_reason}`)
      : status === 'deferred' && deferred_until
        ? t('request.until', { day: day(deferred_until) })
        : reopened && status === 'new'
          ? t('request.reopened')
          : ''
  return (
    <Stack component="span" gap={2} align="flex-start">
      <Mark {...stateStyles[status]}>{t(`request.status_${status}`)}</Mark>
      {more && (
        <Text component="span" size="xs" c="dimmed">
          {more}
        </Text>
      )}
    </Stack>
  )
}

const clockStyles: Record<RequestClock['state'], { icon: TablerIcon; color: string }> = {
  running: { icon: IconClock, color: 'green' },
  amber: { icon: IconClockExclamation, color: 'orange' },
  missed: { icon: IconAlarm, color: 'red' },
  paused: { icon: IconClockPause, color: 'gray' },
  met: { icon: IconClockCheck, color: 'gray' },
}

const MINUTE = 60_000

/** The state of the clock now: the browser continues counting between two responses. */
const stateAt = (clock: RequestClock, now: number): RequestClock['state'] => {
  const { state, due_at, amber_at } = clock
  if (state !== 'running' && state !== 'amber') return state
  if (due_at && Date.parse(due_at) < now) return 'missed'
  return amber_at && Date.parse(amber_at) <= now ? 'amber' : state
}

/** Minutes that the clock has left or is late by. */
const minutesOf = ({ due_at, met_at, left_minutes }: RequestClock, state: RequestClock['state'], now: number) => {
  if (state === 'paused') return left_minutes ?? 0
  return due_at ? Math.abs(Date.parse(due_at) - (met_at ? Date.parse(met_at) : now)) / MINUTE : 0
}

interface ClockProps {
  clock: RequestClock
  /** Names the clock where both may be shown. */
  of?: 'reply' | 'due'
  /** In a column: time that runs out is told by icon and colour, and the clock of the reply is named by an icon. */
  short?: boolean
}

/** A clock of a request: icon, label, and the time left or overdue. */
export const ClockBadge = ({ clock, of, short = false }: ClockProps) => {
  const t = useText()
  const { moment } = useFormat()
  const duration = useDuration()
  const now = useMinute()
  const state = stateAt(clock, now)
  const time = duration(minutesOf(clock, state, now))
  const words =
    clock.met_at && state === 'missed' ? t('request.clock_late', { time }) : t(`request.clock_${state}`, { time })
  const whole = of ? t(of === 'reply' ? 'request.ofReply' : 'request.ofDue', { words }) : words
  const brief = state === 'amber' ? t('request.clock_running', { time }) : words
  const title = clock.due_at ? t('request.dueAt', { moment: moment(clock.due_at) }) : undefined
  return (
    <Mark {...clockStyles[state]} title={title}>
      {short && brief !== whole ? (
        <>
          <span aria-hidden="true">
            {of === 'reply' && <IconMessage size={13} style={{ verticalAlign: '-0.2em', marginInlineEnd: 4 }} />}
            {brief}
          </span>
          <VisuallyHidden>{whole}</VisuallyHidden>
        </>
      ) : (
        whole
      )}
    </Mark>
  )
}

interface ClocksProps {
  request: Pick<RequestBrief, 'reply_clock' | 'due_clock' | 'status'>
  /** Only the one that ends first. */
  short?: boolean
}

/** Both clocks: that of the first reply, named, while nobody has replied, and that of the work. */
export const Clocks = ({ request, short = false }: ClocksProps) => {
  const { reply_clock, due_clock, status } = request
  const waitsForReply = !reply_clock.met_at && reply_clock.due_at && !['done', 'closed', 'cancelled'].includes(status)
  if (status === 'cancelled' || (!due_clock.due_at && due_clock.state !== 'paused' && !waitsForReply)) return '—'
  return (
    <Group component="span" gap={4} wrap={short ? 'nowrap' : 'wrap'} display="inline-flex">
      {waitsForReply && <ClockBadge clock={reply_clock} of="reply" short={short} />}
      {(due_clock.due_at || due_clock.state === 'paused') && !(short && waitsForReply) && (
        <ClockBadge clock={due_clock} short={short} />
      )}
    </Group>
  )
}

export const priorityStyles: Record<Priority, { icon: TablerIcon; color: string }> = {
  emergency: { icon: IconAlertTriangle, color: 'red' },
  high: { icon: IconChevronUp, color: 'orange' },
  normal: { icon: IconMinus, color: 'gray' },
  low: { icon: IconChevronDown, color: 'gray' },
}

export const PriorityBadge = ({ priority }: { priority: Priority }) => {
  const t = useText()
  return <Mark {...priorityStyles[priority]}>{t(`request.priority_${priority}`)}</Mark>
}

/** The same in a line of text, as an icon in its colour; nothing for the usual one. */
export const PriorityIcon = ({ priority }: { priority: Priority }) => {
  const t = useText()
  if (priority === 'normal') return null
  const { icon: Icon, color } = priorityStyles[priority]
  const words = t(`request.priority_${priority}`)
  return (
    <Text component="span" c={color === 'gray' ? 'dimmed' : `var(--mantine-color-${color}-text)`} title={words} mie={4}>
      <Icon size={18} stroke={2.5} aria-hidden="true" />
      <VisuallyHidden>{words}.</VisuallyHidden>
    </Text>
  )
}

/** Picture of a type, in its colour; the word beside it carries the sense. */
export const TypeIcon = ({
  type,
  size = 18,
}: {
  type: Pick<RequestBrief['type'], 'icon' | 'colour'>
  size?: number
}) => {
  const Icon = typeIcons[type.icon ?? ''] ?? IconTool
  return <Icon size={size} stroke={1.7} aria-hidden="true" color={type.colour ?? undefined} style={{ flex: 'none' }} />
}

/** Picture and name of a type. */
export const TypeName = ({ type }: { type: RequestBrief['type'] }) => {
  const local = useLocal()
  return (
    <Group component="span" gap={6} wrap="nowrap" style={{ display: 'inline-flex' }}>
      <TypeIcon type={type} />
      <span>{local(type.name)}</span>
    </Group>
  )
}

/** How many lines of the chats the person has not read; nothing when there are none. */
export const Unread = ({ count }: { count: number }) => {
  const t = useText()
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <Badge component="span" circle={count < 10} size="sm" color="pine" title={t('request.unread', { count })}>
      <span aria-hidden="true">{number(count)}</span>
      <VisuallyHidden>{t('request.unread', { count })}</VisuallyHidden>
    </Badge>
  )
}
