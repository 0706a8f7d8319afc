import { useEffect, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { nameOf } from './chats.files.tsx'
import { deleteUnsent, storeUnsent, listUnsent } from './chats.queue.store.ts'

/** Files of one message. */
const MOST_FILES = 10
const LARGEST_MB = 20

const draftOf = (key: string) => `chosen ${key}`

// Without storage, as in some private windows, they live as long as the page.
const storeFiles = (key: string, files: File[]) => {
  const id = draftOf(key)
  const blank = { id, chat: id, written: 0, message: '', reply_to: null, mentions: [], confirmed: false }
  void (files.length > 0 ? storeUnsent({ ...blank, files }) : deleteUnsent(id)).catch(() => undefined)
}

const readFiles = (key: string): Promise<File[]> =>
  listUnsent(draftOf(key)).then(
    (found) => found.flatMap(({ files }) => files),
    () => [],
  )

/** Files of the next message of a chat: found again after the tab was killed; faults say so at once. */
export const usePendingFiles = (key: string) => {
  const t = useText()
  const [files, setFiles] = useState<File[]>([])
  const [issue, setIssue] = useState('')
  useEffect(() => {
    let isOver = false
    void readFiles(key).then((found) => {
      if (!isOver && found.length > 0) setFiles((now) => (now.length > 0 ? now : found))
    })
    return () => {
      isOver = true
    }
  }, [key])
  const put = (next: File[]) => {
    setFiles(next)
    storeFiles(key, next)
  }
  const add = (more: readonly File[]) => {
    const fitting = more.filter(({ size }) => size <= LARGEST_MB * 1024 * 1024)
    const each = new Map([...files, ...fitting].map((file) => [nameOf(file), file]))
    setIssue(
      fitting.length < more.length
        ? t('attachments.tooLarge', { mb: LARGEST_MB })
        : each.size > MOST_FILES
          ? t('chats.tooMany', { count: MOST_FILES })
          : '',
    )
    put([...each.values()].slice(0, MOST_FILES))
  }
  // Others may have been chosen since the caller looked, so the newest list is filtered.
  const drop = (gone: readonly File[]) => {
    setFiles((now) => {
      const left = now.filter((file) => !gone.includes(file))
      storeFiles(key, left)
      return left
    })
    setIssue('')
  }
  return { files, issue, add, drop, remove: (file: File) => drop([file]) }
}
export type PendingFiles = ReturnType<typeof usePendingFiles>
