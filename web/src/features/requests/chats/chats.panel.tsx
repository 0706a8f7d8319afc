import { Badge, Text, Title } from '@mantine/core'
import type { Chat, ChatType, Message } from '@oselia/contract/service-request-chats'
import { IconEye, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { usePendingFiles } from './chats.pending-files.ts'
import { Composer, type Writer } from './chats.composer.tsx'
import { draftAfter, draftWith } from './chats.drafts.rules.ts'
import { useDraft } from './chats.drafts.ts'
import { ChatLog } from './chats.thread.view.tsx'
import classes from './chats.module.css'
import type { Person } from './chats.people.tsx'
import type { Waiting } from './chats.queue.ts'
import { useChatScroll } from './chats.scroll.ts'
import { useLookedAt, useMarksRead } from './chats.read-receipts.ts'
import { type Replies, Templates } from './chats.templates.tsx'
import type { ChatTransport } from './chats.transport.ts'
import { type ChatThread, useChat } from './chats.thread.ts'

interface Props {
  type: ChatType
  chat: Chat
  transport: ChatTransport
  writer: Writer
  title: string
  /** Who reads it. */
  audience: string
  zone: string
  self: string | null
  people?: readonly Person[]
  wantPeople?: () => void
  /** Templates of replies. */
  replies?: Replies
}

const noPeople: readonly Person[] = []

/** The scrolling and the marks of a chat that is shown. */
const useReading = (transport: ChatTransport, thread: ChatThread, unread: number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const { messages, waiting, announced } = thread
  const newest = messages.at(-1)?.id
  const scroll = useChatScroll({
    scroller,
    oldest: messages[0]?.id,
    newest: `${newest} ${waiting.at(-1)?.unsent.id}`,
    count: messages.filter(({ is_own, id }) => !is_own && id > 0).length,
    hasMore: thread.has_more,
    older: thread.older,
    atEnd: thread.lessen,
  })
  const looks = useLookedAt(scroller) && !scroll.away
  useMarksRead(transport, newest, looks, unread)
  const { begin, setFrom } = thread.unread
  // The mark of unread messages stays while the chat is in view and is removed afterwards.
  useEffect(() => (looks ? () => setFrom(null) : undefined), [looks, setFrom])
  const received = useRef<Message | null>(announced)
  useEffect(() => {
    if (announced === received.current) return
    received.current = announced
    if (announced && !announced.is_own && !looks) begin(announced.id)
  }, [announced, looks, begin])
  return { scroller, scroll }
}

/** A complete chat: heading, messages and composer. */
export const ChatPanel = (props: Props) => {
  const { type, chat, transport, title, audience, zone, self } = props
  const t = useText()
  const thread = useChat(transport, chat)
  const { scroller, scroll } = useReading(transport, thread, chat.unread)
  const foot = useFoot(transport.key)
  const { write, change, pendingFiles, field } = foot
  const label = t('chats.chatOf', { chat: title, seen: audience })
  const Icon = type === 'member_chat' ? IconEye : IconLock
  const answer = (message: Message) => {
    write({ reply_to: message.id })
    field.current?.focus()
  }
  const takeBack = async ({ unsent }: Waiting) => {
    const back = await thread.queue.cancel(unsent.id)
    if (!back) return
    change((draft) => draftWith(draft, back))
    if (back.files.length > 0) pendingFiles.add(back.files)
    field.current?.focus()
  }
  return (
    <section
      className={classes.chat}
      data-chat={type}
      data-writer={props.writer}
      id={type}
      aria-label={label}
      tabIndex={-1}
    >
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          <Icon size={20} aria-hidden="true" />
          {title}
        </Title>
        <Text size="sm" fw={600} className={classes.audience}>
          {audience}
        </Text>
        {thread.unread.from !== null && chat.unread > 0 && (
          <Badge color="red" variant="light">
            {t('chats.unread', { count: chat.unread })}
          </Badge>
        )}
      </div>
      <ChatLog
        type={type}
        label={label}
        thread={thread}
        scroller={scroller}
        zone={zone}
        self={self}
        scroll={scroll}
        answer={chat.may_write ? answer : undefined}
        takeBack={(one) => void takeBack(one)}
      />
      <Foot {...props} {...foot} thread={thread} toEnd={scroll.toEnd} />
    </section>
  )
}

interface FootProps extends Props, ReturnType<typeof useFoot> {
  thread: ChatThread
  toEnd: () => void
}
const useFoot = (key: string) => {
  const { draft, write, change } = useDraft(key)
  const pendingFiles = usePendingFiles(key)
  // A separate statement: within the object literal the compiler would memoise the call of the hook.
  const field = useRef<HTMLTextAreaElement>(null)
  return { draft, write, change, pendingFiles, field }
}

const Foot = (props: FootProps) => {
  const {
    type,
    chat,
    transport,
    writer,
    people = noPeople,
    wantPeople,
    replies,
    thread,
    draft,
    write,
    change,
    pendingFiles,
    field,
    toEnd,
  } = props
  const t = useText()
  // Confirmed once per response; when an internal message was written since, the server asks again.
  const [asked, setAsked] = useState<Chat | null>(null)
  if (!chat.may_write) return chat.closed && <div className={classes.closed}>{t(`chats.closed_${chat.closed}`)}</div>
  const answered = thread.messages.find(({ id }) => id === draft.reply_to) ?? null
  const put = (text: string) => {
    write({ text: draft.text ? `${draft.text.trimEnd()}\n${text}` : text })
    field.current?.focus()
  }
  const send = async (files: File[]) => {
    const message = draft.text.trim()
    const mentions = draft.mentions.filter(({ name }) => message.includes(`@${name}`))
    const confirmed = chat.confirm_first && asked !== chat && transport.askPublic !== undefined
    if (confirmed && !(await transport.askPublic!({ message }))) return false
    if (confirmed) setAsked(chat)
    await thread.queue.add({ message, mentions, files, reply_to: draft.reply_to, confirmed })
    change((now) => draftAfter(now, draft))
    thread.unread.setFrom(null)
    toEnd()
    return true
  }
  return (
    <Composer
      type={type}
      writer={writer}
      draft={draft}
      write={write}
      pendingFiles={pendingFiles}
      answered={answered}
      field={field}
      people={people}
      wantPeople={wantPeople ?? noop}
      more={replies && <Templates of={replies} put={put} />}
      send={send}
    />
  )
}
const noop = () => undefined
