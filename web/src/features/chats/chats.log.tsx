import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ChatType, Message } from '@oselia/contract/service-request-chats'
import { IconArrowDown, IconClockPause, IconLoader, IconUrgent } from '@tabler/icons-react'
import { Fragment, type RefObject, useState } from 'react'
import { useFormat, useText } from '../../platform/messages.ts'
import { useEventLine } from './chats.event.tsx'
import { ChosenFiles } from './chats.files.tsx'
import { ChatLine } from './chats.line.tsx'
import { type Run, daysOf } from './chats.lines.ts'
import classes from './chats.module.css'
import type { Waiting } from './chats.queue.ts'
import type { useChatScroll } from './chats.scroll.ts'
import type { ChatWindow } from './chats.window.ts'

/** With more lines than this in the page, those far out of sight are not laid out. */
const MANY = 120

interface Props {
  type: ChatType
  label: string
  window: ChatWindow
  scroller: RefObject<HTMLDivElement | null>
  /** Time zone in which days and hours are told. */
  zone: string
  /** Reader of the person himself, who is not told of his own reading. */
  self: string | null
  scroll: ReturnType<typeof useChatScroll>
  answer?: (message: Message) => void
  takeBack: (waiting: Waiting) => void
}

const useAuthorName = () => {
  const t = useText()
  return ({ author, is_own }: Message) => {
    if (is_own) return t('chats.you')
    if (author.name) return author.kind === 'guest' ? `${author.name} · ${t('chats.guest')}` : author.name
    return t(author.kind === 'staff' ? 'chats.staff' : author.kind === 'guest' ? 'chats.guest' : 'chats.resident')
  }
}

/** The lines of a chat by day and author, older ones above as they are scrolled to, those on their way below. */
export const ChatLog = (props: Props) => {
  const { type, label, window, scroller, zone, scroll, takeBack } = props
  const t = useText()
  const { longDate } = useFormat(zone)
  const days = daysOf(window.messages, longDate, window.unread.from)
  const isEmpty = days.length === 0 && window.waiting.length === 0
  return (
    <div className={classes.body}>
      <Box
        ref={scroller}
        role="log"
        aria-label={label}
        aria-live="off"
        aria-busy={scroll.busy}
        tabIndex={0}
        className={classes.log}
        data-many={window.messages.length > MANY || undefined}
        onScroll={scroll.scrolled}
      >
        {window.has_more && (
          <Group justify="center">
            <Button size="compact-sm" variant="default" loading={scroll.busy} onClick={() => void scroll.load()}>
              {t('chats.older')}
            </Button>
          </Group>
        )}
        {isEmpty && (
          <Text size="sm" c="dimmed" ta="center" py="xl">
            {t(`chats.empty_${type}`)}
          </Text>
        )}
        <Days {...props} days={days} />
        {window.waiting.map((one) => (
          <WaitingLine key={one.line.id} one={one} window={window} takeBack={() => takeBack(one)} />
        ))}
      </Box>
      {scroll.away && (
        <Button
          className={classes.jump}
          size="xs"
          radius="xl"
          leftSection={<IconArrowDown size={16} aria-hidden="true" />}
          onClick={scroll.toEnd}
        >
          {scroll.missed > 0 ? t('chats.newLines', { count: scroll.missed }) : t('chats.toNewest')}
        </Button>
      )}
      <Told message={window.told} />
    </div>
  )
}

/** Says a new line of somebody else to who hears the page; what loads above is not said. */
const Told = ({ message }: { message: Message | null }) => {
  const nameOf = useAuthorName()
  const eventLine = useEventLine()
  const words = (of: Message) => (of.event ? eventLine(of.event) : `${nameOf(of)}: ${of.message}`)
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {message && !message.is_own && !message.deleted_at && words(message)}
    </VisuallyHidden>
  )
}

const Days = ({ days, ...props }: Props & { days: ReturnType<typeof daysOf> }) => {
  const t = useText()
  const { longDate } = useFormat(props.zone)
  const [now] = useState(() => new Date().toISOString())
  const today = longDate(now)
  return days.map(({ day, runs }) => (
    <Fragment key={`${day} ${runs[0]!.key}`}>
      <div className={classes.day}>{day === today ? t('chats.today') : day}</div>
      {runs.map((run) => (
        <Fragment key={run.key}>
          {run.first.id === props.window.unread.from && (
            <div className={classes.unread} data-unread>
              {t('chats.unreadHere')}
            </div>
          )}
          <OneRun {...props} run={run} />
        </Fragment>
      ))}
    </Fragment>
  ))
}

/**
 * Who has read a line, of those for whom it is: in the resident’s chat the staff is told of her and not of each other, and whoever
 * came by a link of the staff.
 */
const useReaders = ({ type, window, self }: Props) => {
  const t = useText()
  const isStaff = (reader: string) => reader.startsWith('s')
  const counts = (reader: string) => {
    if (self === null) return isStaff(reader)
    return type === 'member_chat' ? !isStaff(reader) : reader !== self
  }
  // A resident may be told no names of the staff.
  return ({ id }: Message) => [
    ...new Set(
      window.readers
        .filter(({ reader, up_to }) => counts(reader) && up_to >= id)
        .map(({ name }) => name || t('chats.staff')),
    ),
  ]
}

const OneRun = ({ run, ...of }: Props & { run: Run }) => {
  const { window, zone, answer } = of
  const { time } = useFormat(zone)
  const nameOf = useAuthorName()
  const eventLine = useEventLine()
  const readersOf = useReaders(of)
  const { first, messages } = run
  if (first.author.kind === 'system')
    return (
      <div className={classes.event} data-line={first.id}>
        {first.event ? eventLine(first.event) : first.message} · <time dateTime={first.at}>{time(first.at)}</time>
      </div>
    )
  const newestOwn = window.messages.findLast(({ is_own }) => is_own)?.id
  return (
    <div className={classes.run} data-own={first.is_own || undefined}>
      <div className={classes.author}>{nameOf(first)}</div>
      {messages.map((message) => (
        <ChatLine
          key={message.id}
          message={message}
          window={window}
          time={time}
          readers={message.is_own ? readersOf(message) : []}
          isNewest={message.id === newestOwn}
          answer={answer}
        />
      ))}
    </div>
  )
}

interface WaitingProps {
  one: Waiting
  window: ChatWindow
  takeBack: () => void
}
const WaitingLine = ({ one: { line, state, share, error }, window, takeBack }: WaitingProps) => {
  const t = useText()
  const { number } = useFormat()
  const Icon = state === 'sending' ? IconLoader : state === 'network' ? IconClockPause : IconUrgent
  const isSendingFiles = state === 'sending' && line.files.length > 0
  return (
    <div className={classes.run} data-own data-waiting={state}>
      <div className={classes.line}>
        <div className={classes.bubble}>
          {line.message && <p className={classes.text}>{line.message}</p>}
          <ChosenFiles files={line.files} />
          <div className={classes.meta} role={state === 'sending' ? undefined : 'status'}>
            <Icon size={14} aria-hidden="true" />
            {isSendingFiles && t('chats.sendingShare', { share: number(share, { style: 'percent' }) })}
            {state === 'sending' && !isSendingFiles && t('chats.sending')}
            {state === 'network' && t('chats.waitsForNetwork')}
            {state === 'refused' && `${t('chats.notSent')}: ${error ?? ''}`}
            {state !== 'sending' && (
              <>
                <Button size="compact-xs" variant="default" onClick={() => window.queue.retry(line.id)}>
                  {t('chats.again')}
                </Button>
                <Button size="compact-xs" variant="default" onClick={takeBack}>
                  {t('chats.takeBack')}
                </Button>
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}
