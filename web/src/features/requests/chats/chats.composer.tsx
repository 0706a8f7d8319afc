import { ActionIcon, Button, CloseButton, FileButton, Group, Text } from '@mantine/core'
import type { ChatType, Message } from '@oselia/contract/service-request-chats'
import { IconCamera, IconEye, IconLock, IconPaperclip, IconSend } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useText } from '../../../platform/messages.ts'
import type { PendingFiles } from './chats.pending-files.ts'
import type { Draft } from './chats.drafts.rules.ts'
import { PendingFileList } from './chats.files.tsx'
import classes from './chats.module.css'
import type { Person } from './chats.people.tsx'
import { TextBox } from './chats.text.tsx'

/** Staff write to one of two chats; a guest with a link has one chat, usually on a phone. */
export type Writer = 'staff' | 'guest'

interface Props {
  type: ChatType
  writer: Writer
  draft: Draft
  write: (part: Partial<Draft>) => void
  pendingFiles: PendingFiles
  /** The message that is answered. */
  answered: Message | null
  field: RefObject<HTMLTextAreaElement | null>
  people: readonly Person[]
  /** Called when an @ is typed. */
  wantPeople: () => void
  /** Beside the clip: reply templates. */
  more?: ReactNode
  /** Sends the message; returns whether it was accepted. */
  send: (files: File[]) => Promise<boolean>
}

/** Brings files by drop and by paste. */
const useDrop = (add: (files: readonly File[]) => void) => {
  const [over, setOver] = useState(false)
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      add([...event.clipboardData.files])
    },
  }
}

/** The composer; it names the readers before anything is sent. */
export const Composer = (props: Props) => {
  const { type, writer, draft, write, pendingFiles, answered, field, people, wantPeople, send } = props
  const t = useText()
  const { files, issue, add, drop: dropFiles, remove } = pendingFiles
  const drop = useDrop(add)
  const [busy, setBusy] = useState(false)
  const isEmpty = draft.text.trim() === '' && files.length === 0
  const label = t(writer === 'guest' ? 'chatGuest.write' : `chats.write_${type}`)
  // Enter that comes while the line before is still being taken over sends what stands in the field then.
  const again = useRef(false)
  const go = async () => {
    if (busy) again.current = true
    if (isEmpty || busy) return
    setBusy(true)
    if (await send(files)) dropFiles(files)
    else again.current = false
    setBusy(false)
    field.current?.focus()
  }
  const goAgain = useEffectEvent(() => void go())
  useEffect(() => {
    if (busy || !again.current) return
    again.current = false
    goAgain()
  }, [busy])
  return (
    <div className={classes.composer} {...drop}>
      {answered && <Answered message={answered} drop={() => write({ reply_to: null })} />}
      <TextBox
        label={label}
        hint={t(writer === 'guest' ? 'chatGuest.hint' : `chats.hint_${type}`)}
        draft={draft}
        write={write}
        field={field}
        people={people}
        wantPeople={wantPeople}
        send={() => void go()}
      />
      <PendingFileList files={files} remove={remove} />
      {issue && (
        <Text size="sm" c="red" role="alert">
          {issue}
        </Text>
      )}
      <Tools {...props} add={add} isEmpty={isEmpty} go={() => void go()} />
    </div>
  )
}

const Answered = ({ message, drop }: { message: Message; drop: () => void }) => {
  const t = useText()
  return (
    <Group wrap="nowrap" gap={4} mb={6} align="flex-start">
      <div className={classes.quote}>
        {t('chats.replyTo', { message: message.message.slice(0, 120) || message.files[0]?.name || '' })}
      </div>
      <CloseButton size="sm" aria-label={t('chats.dropReply')} onClick={drop} />
    </Group>
  )
}

interface ToolsProps extends Pick<Props, 'type' | 'writer' | 'more'> {
  add: (files: File[]) => void
  isEmpty: boolean
  go: () => void
}
const Tools = ({ type, writer, more, add, isEmpty, go }: ToolsProps) => {
  const t = useText()
  const isGuest = writer === 'guest'
  const Mark = type === 'member_chat' ? IconEye : IconLock
  return (
    <Group justify="space-between" gap="xs" mt={8}>
      <Group gap={4}>
        <FileButton multiple onChange={add}>
          {(props) => (
            <ActionIcon {...props} size={36} variant="default" aria-label={t('chats.attach')} title={t('chats.attach')}>
              <IconPaperclip size={18} aria-hidden="true" />
            </ActionIcon>
          )}
        </FileButton>
        {isGuest && (
          <FileButton accept="image/*" capture="environment" onChange={(file) => file && add([file])}>
            {(props) => (
              <ActionIcon
                {...props}
                size={36}
                variant="default"
                aria-label={t('chatGuest.camera')}
                title={t('chatGuest.camera')}
              >
                <IconCamera size={18} aria-hidden="true" />
              </ActionIcon>
            )}
          </FileButton>
        )}
        {more}
      </Group>
      <Button
        size="sm"
        color={type === 'staff_chat' && !isGuest ? 'dark.6' : undefined}
        disabled={isEmpty}
        leftSection={isGuest ? <IconSend size={16} aria-hidden="true" /> : <Mark size={16} aria-hidden="true" />}
        onClick={go}
      >
        {t(isGuest ? 'chatGuest.send' : `chats.send_${type}`)}
      </Button>
    </Group>
  )
}
