import { ActionIcon, Button, Group, Textarea, UnstyledButton } from '@mantine/core'
import type { Message } from '@oselia/contract/service-request-chats'
import { IconArrowBackUp, IconCheck, IconChecks, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { toastError } from '../../../platform/toast.ts'
import { MessageFiles } from './chats.files.tsx'
import classes from './chats.module.css'
import type { ChatThread } from './chats.thread.ts'

/** How long authors may change their messages, in milliseconds. */
const CHANGEABLE = 15 * 60_000

/** Number of readers shown by name; the others are counted. */
const NAMED = 2

/** The text cut where a mentioned name begins or ends, each part with its place. */
const partsOf = (message: string, names: readonly string[]) => {
  const found = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`)
  let at = 0
  return message.split(found).map((part) => {
    const start = at
    at += part.length
    return { start, part, isName: names.includes(part) }
  })
}

/** The text with the mentioned names in bold. */
const WithMentions = ({ of: { message, mentions } }: { of: Message }) => {
  const names = mentions.map(({ name }) => `@${name}`).filter((name) => message.includes(name))
  if (names.length === 0) return message
  return partsOf(message, names).map(({ start, part, isName }) =>
    isName ? (
      <b key={start} className={classes.mention}>
        {part}
      </b>
    ) : (
      part
    ),
  )
}

const scrollToMessage = (id: number) =>
  document.querySelector(`[data-message="${id}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' })

interface Props {
  message: Message
  thread: ChatThread
  time: (instant: string) => string
  /** Readers of the user's own message. */
  readers: readonly string[]
  /** One’s own newest message: its readers are named. */
  isNewest: boolean
  answer?: (message: Message) => void
}

/** One message with quotation, text, files, time and actions. */
export const ChatMessage = (props: Props) => {
  const { message, thread } = props
  const [editing, setEditing] = useState(false)
  return (
    <div className={classes.message} data-message={message.id}>
      <div className={classes.bubble}>
        <Body message={message} thread={thread} editing={editing} done={() => setEditing(false)} />
        <Meta {...props} />
      </div>
      {!message.deleted_at && <Actions {...props} edit={() => setEditing(true)} />}
    </div>
  )
}

interface BodyProps extends Pick<Props, 'message' | 'thread'> {
  editing: boolean
  done: () => void
}
const Body = ({ message, thread, editing, done }: BodyProps) => {
  const t = useText()
  if (message.deleted_at) return <p className={`${classes.text} ${classes.gone}`}>{t('chats.withdrawn')}</p>
  const { reply_to } = message
  return (
    <>
      {reply_to && (
        <UnstyledButton className={classes.quote} onClick={() => scrollToMessage(reply_to.id)}>
          <b>{reply_to.author}</b> {reply_to.message}
        </UnstyledButton>
      )}
      {editing && thread.edit ? (
        <Editing message={message} save={thread.edit} done={done} />
      ) : (
        message.message && (
          <p className={classes.text}>
            <WithMentions of={message} />
          </p>
        )
      )}
      {message.files.length > 0 && <MessageFiles files={message.files} refresh={() => thread.refresh(message.id)} />}
    </>
  )
}

interface EditingProps {
  message: Message
  save: (id: number, text: string) => Promise<void>
  done: () => void
}
const Editing = ({ message, save, done }: EditingProps) => {
  const t = useText()
  const [typed, setTyped] = useState(message.message)
  const keep = () => void save(message.id, typed.trim()).then(done, toastError)
  return (
    <>
      <Textarea
        aria-label={t('chats.editField')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4000}
        value={typed}
        data-autofocus
        ref={(field) => field?.focus()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') done()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (typed.trim()) keep()
        }}
      />
      <Group gap={6} mt={6} justify="flex-end">
        <Button size="compact-sm" variant="default" onClick={done}>
          {t('ui.cancel')}
        </Button>
        <Button size="compact-sm" disabled={!typed.trim()} onClick={keep}>
          {t('ui.save')}
        </Button>
      </Group>
    </>
  )
}

const Meta = ({ message, time, readers, isNewest }: Props) => {
  const t = useText()
  const isRead = readers.length > 0
  const all = t('chats.readBy', { names: readers.join(', ') })
  const others = readers.length - NAMED
  const read = others > 1 ? t('chats.readByMore', { names: readers.slice(0, NAMED).join(', '), count: others }) : all
  return (
    <div className={classes.meta}>
      <time dateTime={message.at}>{time(message.at)}</time>
      {message.edited_at && !message.deleted_at && <span>· {t('chats.edited')}</span>}
      {message.incident_id !== null && (
        <span>
          <IconUsers size={14} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} /> {t('chats.toAll')}
        </span>
      )}
      {message.is_own && !isRead && (
        <IconCheck size={14} role="img" aria-label={t('chats.sent')} style={{ flex: 'none' }} />
      )}
      {isRead && !isNewest && <IconChecks size={14} role="img" aria-label={all} style={{ flex: 'none' }} />}
      {isRead && isNewest && (
        <span title={all}>
          <IconChecks size={14} aria-hidden="true" style={{ verticalAlign: 'text-bottom' }} /> {read}
        </span>
      )}
    </div>
  )
}

const Actions = ({ message, thread, answer, edit }: Props & { edit: () => void }) => {
  const t = useText()
  // Updated with every new message; the server enforces the limit.
  const [now] = useState(() => Date.now())
  const isFresh = message.is_own && now - Date.parse(message.at) < CHANGEABLE
  const act = (label: string, icon: ReactNode, run: () => void) => (
    <ActionIcon size={28} variant="subtle" color="gray" aria-label={label} title={label} onClick={run}>
      {icon}
    </ActionIcon>
  )
  const { withdraw } = thread
  return (
    <div className={classes.actions}>
      {answer && act(t('chats.reply'), <IconArrowBackUp size={16} aria-hidden="true" />, () => answer(message))}
      {isFresh && thread.edit && act(t('chats.edit'), <IconPencil size={16} aria-hidden="true" />, edit)}
      {isFresh &&
        withdraw &&
        act(t('chats.withdraw'), <IconTrash size={16} aria-hidden="true" />, () => void withdraw(message.id))}
    </div>
  )
}
