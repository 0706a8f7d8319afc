import { Badge, Text, Title } from '@mantine/core'
import type { Chat, ChatType, Message } from '@oselia/contract/service-request-chats'
import { IconEye, IconLock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/messages.ts'
import { useChosen } from './chats.chosen.ts'
import { Composer, type Writer } from './chats.composer.tsx'
import { useDraft } from './chats.drafts.ts'
import { ChatLog } from './chats.log.tsx'
import classes from './chats.module.css'
import type { Person } from './chats.people.tsx'
import type { Waiting } from './chats.queue.ts'
import { useChatScroll } from './chats.scroll.ts'
import { useLookedAt, useMarksRead } from './chats.seen.ts'
import { type Replies, Templates } from './chats.templates.tsx'
import type { ChatWay } from './chats.way.ts'
import { type ChatWindow, useChat } from './chats.window.ts'

interface Props {
  type: ChatType
  chat: Chat
  way: ChatWay
  writer: Writer
  title: string
  /** Who reads it. */
  seen: string
  zone: string
  self: string | null
  people?: readonly Person[]
  wantPeople?: () => void
  /** Templates of replies. */
  replies?: Replies
}

const nobody: readonly Person[] = []

/** The scrolling and the marks of a chat that is shown. */
const useReading = (way: ChatWay, window: ChatWindow, unread: number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const { messages, waiting, told } = window
  const newest = messages.at(-1)?.id
  const scroll = useChatScroll({
    scroller,
    oldest: messages[0]?.id,
    newest: `${newest} ${waiting.at(-1)?.line.id}`,
    count: messages.filter(({ is_own, id }) => !is_own && id > 0).length,
    hasMore: window.has_more,
    older: window.older,
    atEnd: window.lessen,
  })
  const looks = useLookedAt(scroller) && !scroll.away
  useMarksRead(way, newest, looks, unread)
  const { begin, setFrom } = window.unread
  // The mark of unread lines stays while they are looked at, and goes with the look.
  useEffect(() => (looks ? () => setFrom(null) : undefined), [looks, setFrom])
  const heard = useRef<Message | null>(told)
  useEffect(() => {
    if (told === heard.current) return
    heard.current = told
    if (told && !told.is_own && !looks) begin(told.id)
  }, [told, looks, begin])
  return { scroller, scroll }
}

/** One chat whole: whose it is, its lines, and where the next one is written. */
export const ChatPanel = (props: Props) => {
  const { type, chat, way, title, seen, zone, self } = props
  const t = useText()
  const window = useChat(way, chat)
  const { scroller, scroll } = useReading(way, window, chat.unread)
  const foot = useFoot(way.key)
  const { draft, write, chosen, field } = foot
  const label = t('chats.chatOf', { chat: title, seen })
  const Icon = type === 'member_chat' ? IconEye : IconLock
  const answer = (message: Message) => {
    write({ reply_to: message.id })
    field.current?.focus()
  }
  // What was not sent comes back to the composer, before what is being written there.
  const takeBack = async ({ line }: Waiting) => {
    const back = await window.queue.cancel(line.id)
    if (!back) return
    write({
      text: [back.message, draft.text].filter(Boolean).join('\n'),
      reply_to: draft.reply_to ?? back.reply_to,
      mentions: [...back.mentions, ...draft.mentions],
    })
    if (back.files.length > 0) chosen.add(back.files)
    field.current?.focus()
  }
  return (
    <section className={classes.chat} data-chat={type} id={type} aria-label={label} tabIndex={-1}>
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          <Icon size={20} aria-hidden="true" />
          {title}
        </Title>
        <Text size="sm" fw={600} className={classes.seen}>
          {seen}
        </Text>
        {window.unread.from !== null && chat.unread > 0 && (
          <Badge color="red" variant="light">
            {t('chats.unread', { count: chat.unread })}
          </Badge>
        )}
      </div>
      <ChatLog
        type={type}
        label={label}
        window={window}
        scroller={scroller}
        zone={zone}
        self={self}
        scroll={scroll}
        answer={chat.may_write ? answer : undefined}
        takeBack={(one) => void takeBack(one)}
      />
      <Foot {...props} {...foot} window={window} toEnd={scroll.toEnd} />
    </section>
  )
}

interface FootProps extends Props, ReturnType<typeof useFoot> {
  window: ChatWindow
  toEnd: () => void
}
const useFoot = (key: string) => {
  const { draft, write } = useDraft(key)
  const chosen = useChosen(key)
  // A hook of its own line: inside the object the compiler would call it only now and then.
  const field = useRef<HTMLTextAreaElement>(null)
  return { draft, write, chosen, field }
}

const Foot = (props: FootProps) => {
  const {
    type,
    chat,
    way,
    writer,
    people = nobody,
    wantPeople,
    replies,
    window,
    draft,
    write,
    chosen,
    field,
    toEnd,
  } = props
  const t = useText()
  // The question is asked once for each answer of the server; where somebody wrote inside since, the server asks.
  const [asked, setAsked] = useState<Chat | null>(null)
  if (!chat.may_write) return chat.closed && <div className={classes.closed}>{t(`chats.closed_${chat.closed}`)}</div>
  const answered = window.messages.find(({ id }) => id === draft.reply_to) ?? null
  const put = (text: string) => {
    write({ text: draft.text ? `${draft.text.trimEnd()}\n${text}` : text })
    field.current?.focus()
  }
  const send = async (files: File[]) => {
    const message = draft.text.trim()
    const mentions = draft.mentions.filter(({ name }) => message.includes(`@${name}`))
    const confirmed = chat.confirm_first && asked !== chat && way.askPublic !== undefined
    if (confirmed && !(await way.askPublic!({ message }))) return false
    if (confirmed) setAsked(chat)
    await window.queue.add({ message, mentions, files, reply_to: draft.reply_to, confirmed })
    write({ text: '', reply_to: null, mentions: [] })
    window.unread.setFrom(null)
    toEnd()
    return true
  }
  return (
    <Composer
      type={type}
      writer={writer}
      draft={draft}
      write={write}
      chosen={chosen}
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
