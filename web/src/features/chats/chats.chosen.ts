import { useEffect, useState } from 'react'
import { useText } from '../../platform/messages.ts'
import { nameOf } from './chats.files.tsx'
import { dropLine, keepLine, keptLines } from './chats.queue.store.ts'

/** Files of one line. */
const MOST_FILES = 10
const LARGEST_MB = 20

const draftOf = (key: string) => `chosen ${key}`

// Without storage, as in some private windows, they live as long as the page.
const keep = (key: string, files: File[]) => {
  const id = draftOf(key)
  const blank = { id, chat: id, written: 0, message: '', reply_to: null, mentions: [], confirmed: false }
  void (files.length > 0 ? keepLine({ ...blank, files }) : dropLine(id)).catch(() => undefined)
}

const kept = (key: string): Promise<File[]> =>
  keptLines(draftOf(key)).then(
    (found) => found.flatMap(({ files }) => files),
    () => [],
  )

/** Files of the next line of a chat: found again after the tab was killed; faults say so at once. */
export const useChosen = (key: string) => {
  const t = useText()
  const [files, setFiles] = useState<File[]>([])
  const [fault, setFault] = useState('')
  useEffect(() => {
    let isOver = false
    void kept(key).then((found) => {
      if (!isOver && found.length > 0) setFiles((now) => (now.length > 0 ? now : found))
    })
    return () => {
      isOver = true
    }
  }, [key])
  const put = (next: File[]) => {
    setFiles(next)
    keep(key, next)
  }
  const add = (more: readonly File[]) => {
    const fitting = more.filter(({ size }) => size <= LARGEST_MB * 1024 * 1024)
    const each = new Map([...files, ...fitting].map((file) => [nameOf(file), file]))
    setFault(
      fitting.length < more.length
        ? t('attachments.tooLarge', { mb: LARGEST_MB })
        : each.size > MOST_FILES
          ? t('chats.tooMany', { count: MOST_FILES })
          : '',
    )
    put([...each.values()].slice(0, MOST_FILES))
  }
  const clear = () => {
    put([])
    setFault('')
  }
  const remove = (file: File) => {
    put(files.filter((one) => one !== file))
    setFault('')
  }
  return { files, fault, add, clear, remove }
}
export type Chosen = ReturnType<typeof useChosen>
