import { ActionIcon, Anchor, Group, UnstyledButton } from '@mantine/core'
import type { File as StoredFile } from '@oselia/contract/media'
import { IconFileText, IconX } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useFileSize } from '../../../platform/attachments.tsx'
import { ActiveContent } from '../../../platform/file-warning.tsx'
import { useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { Picture } from '../../../platform/picture.tsx'
import classes from './chats.module.css'

/** A browser can show it. */
const isPicture = (mime: string) => mime.startsWith('image/') && !/heic|heif/.test(mime)

/** URLs contain their expiry; an expired one is requested again. */
const isOver = (url: string) => {
  const until = Number(new URL(url, location.href).searchParams.get('until'))
  return until > 0 && until * 1_000 < Date.now()
}

const enlarge = (file: StoredFile) =>
  showModal({
    title: file.name,
    size: '60rem',
    body: () => (
      <a href={file.url} target="_blank" rel="noopener">
        <Picture file={file} alt={file.name} shown="min(100vw, 60rem)" className={classes.large} />
      </a>
    ),
  })

/** Files of a message: pictures are seen at once and enlarged in place, others are links. */
export const MessageFiles = ({ files, refresh }: { files: readonly StoredFile[]; refresh: () => Promise<void> }) => {
  const t = useText()
  const size = useFileSize()
  const [tried, setTried] = useState(false)
  const broken = () => {
    if (tried) return
    setTried(true)
    void refresh()
  }
  const stale = (url: string) => (event: MouseEvent) => {
    if (!isOver(url)) return
    event.preventDefault()
    void refresh()
  }
  return (
    <div className={classes.files}>
      {files.map((file) =>
        isPicture(file.mime) ? (
          <UnstyledButton
            key={file.id}
            aria-label={t('chats.openPicture', { name: file.name })}
            onClick={() => (isOver(file.url) ? void refresh() : enlarge(file))}
          >
            <Picture file={file} alt="" shown="132px" className={classes.thumb} onError={broken} />
          </UnstyledButton>
        ) : (
          <Anchor
            key={file.id}
            href={file.url}
            target="_blank"
            rel="noopener"
            className={classes.file}
            onClick={stale(file.url)}
          >
            <IconFileText size={18} aria-hidden="true" />
            {file.name} ({size(file.bytes)}) <ActiveContent file={file} />
          </Anchor>
        ),
      )}
    </div>
  )
}

/** An address of a file that is not sent yet, for as long as it is shown. */
const useLocalAddress = (file: File) => {
  const [url] = useState(() => (isPicture(file.type) ? URL.createObjectURL(file) : undefined))
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  return url
}

const PendingFile = ({ file, remove }: { file: File; remove?: () => void }) => {
  const t = useText()
  const url = useLocalAddress(file)
  return (
    <div className={classes.pendingFile}>
      {url ? <img src={url} alt="" className={classes.small} /> : <IconFileText size={18} aria-hidden="true" />}
      {file.name}
      {remove && (
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={t('ui.removeFile', { name: file.name })}
          onClick={remove}
        >
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}

/** Identity of a selected file. */
export const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** Files that go with the next message, or with one that is being sent. */
export const PendingFileList = ({ files, remove }: { files: readonly File[]; remove?: (file: File) => void }) =>
  files.length > 0 && (
    <Group gap={6}>
      {files.map((file) => (
        <PendingFile key={nameOf(file)} file={file} remove={remove && (() => remove(file))} />
      ))}
    </Group>
  )
