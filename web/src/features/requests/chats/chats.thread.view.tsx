import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ChatType, Message } from '@oselia/contract/service-request-chats'
import { IconArrowDown, IconClockPause, IconLoader, IconUrgent } from '@tabler/icons-react'
import { Fragment, type RefObject, useState } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { useEventText } from './chats.event.tsx'
import { PendingFileList } from './chats.files.tsx'
import { ChatMessage } from './chats.message.tsx'
import { type Run, daysOf } from './chats.messages.rules.ts'
import classes from './chats.module.css'
import type { Waiting } from './chats.queue.ts'
import type { useChatScroll } from './chats.scroll.ts'
import type { ChatThread } from './chats.thread.ts'

/** With more messages than this in the page, those far out of sight are not laid out. */
const MANY = 120

interface Props {
  type: ChatType
  label: string
  thread: ChatThread
  scroller: RefObject<HTMLDivElement | null>
  /** Time zone in which days and hours are announced. */
  zone: string
  /** The user's own reader, whose receipt is not shown. */
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

/** The messages of a chat by day and author, older ones above as they are scrolled to, those on their transport below. */
export const ChatLog = (props: Props) => {
  const { type, label, thread, scroller, zone, scroll, takeBack } = props
  const t = useText()
  const { longDate } = useFormat(zone)
  const days = daysOf(thread.messages, longDate, thread.unread.from)
  const isEmpty = days.length === 0 && thread.waiting.length === 0
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
        data-many={thread.messages.length > MANY || undefined}
        onScroll={scroll.scrolled}
      >
        {thread.has_more && (
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
        {thread.waiting.map((one) => (
          <WaitingMessage key={one.unsent.id} one={one} thread={thread} takeBack={() => takeBack(one)} />
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
      <Announcement message={thread.announced} />
    </div>
  )
}

/** Announces a new message of somebody else to screen readers; older messages that load are not announced. */
const Announcement = ({ message }: { message: Message | null }) => {
  const nameOf = useAuthorName()
  const eventText = useEventText()
  const words = (of: Message) => (of.event ? eventText(of.event) : `${nameOf(of)}: ${of.message}`)
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
          {run.first.id === props.thread.unread.from && (
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

/** Readers of a message: staff for a guest, the resident in the resident’s chat, everybody but the user in the staff chat. */
const useReaders = ({ type, thread, self }: Props) => {
  const t = useText()
  const isStaff = (reader: string) => reader.startsWith('s')
  const counts = (reader: string) => {
    if (self === null) return isStaff(reader)
    return type === 'member_chat' ? !isStaff(reader) : reader !== self
  }
  // Names of staff may be hidden from residents.
  return ({ id }: Message) => [
    ...new Set(
      thread.readers
        .filter(({ reader, up_to }) => counts(reader) && up_to >= id)
        .map(({ name }) => name || t('chats.staff')),
    ),
  ]
}

const OneRun = ({ run, ...of }: Props & { run: Run }) => {
  const { thread, zone, answer } = of
  const { time } = useFormat(zone)
  const nameOf = useAuthorName()
  const eventText = useEventText()
  const readersOf = useReaders(of)
  const { first, messages } = run
  if (first.author.kind === 'system')
    return (
      <div className={classes.event} data-message={first.id}>
        {first.event ? eventText(first.event) : first.message} · <time dateTime={first.at}>{time(first.at)}</time>
      </div>
    )
  const newestOwn = thread.messages.findLast(({ is_own }) => is_own)?.id
  return (
    <div className={classes.run} data-own={first.is_own || undefined}>
      <div className={classes.author}>{nameOf(first)}</div>
      {messages.map((message) => (
        <ChatMessage
          key={message.id}
          message={message}
          thread={thread}
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
  thread: ChatThread
  takeBack: () => void
}
const WaitingMessage = ({ one: { unsent, state, share, error }, thread, takeBack }: WaitingProps) => {
  const t = useText()
  const { number } = useFormat()
  const Icon = state === 'sending' ? IconLoader : state === 'network' ? IconClockPause : IconUrgent
  const isSendingFiles = state === 'sending' && unsent.files.length > 0
  return (
    <div className={classes.run} data-own data-waiting={state}>
      <div className={classes.message}>
        <div className={classes.bubble}>
          {unsent.message && <p className={classes.text}>{unsent.message}</p>}
          <PendingFileList files={unsent.files} />
          <div className={classes.meta} role={state === 'sending' ? undefined : 'status'}>
            <Icon size={14} aria-hidden="true" />
            {isSendingFiles && t('chats.sendingShare', { share: number(share, { style: 'percent' }) })}
            {state === 'sending' && !isSendingFiles && t('chats.sending')}
            {state === 'network' && t('chats.waitsForNetwork')}
            {state === 'refused' && `${t('chats.notSent')}: ${error ?? ''}`}
            {state !== 'sending' && (
              <>
                <Button size="compact-xs" variant="default" onClick={() => thread.queue.retry(unsent.id)}>
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
