import { ActionIcon, Anchor, Button, Group, Input, Stack, Text } from '@mantine/core'
import { FileChooser } from './file-chooser.tsx'
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { CameraButton } from './attachments.camera.tsx'
import { type Sending, Underway } from './attachments.underway.tsx'
import classes from './attachments.module.css'
import { valueAt } from './fields.tsx'
import { ActiveContent } from './file-warning.tsx'
import type { SaveForm } from './form.tsx'
import { Picture } from './picture.tsx'
import { useFormat, useText } from './messages.ts'
import { sentenceOf } from './toast.ts'
import type { Uploaded } from './upload.ts'
import { uploadWithProgress } from './upload-progress.ts'
import { notePending } from './uploads-pending.ts'

const LARGEST_MB = 20

const known = new Map<number, Uploaded>()

/** Registers the files of a loaded record, so that the field can show them by id. */
export const knowFiles = (files: Uploaded[]) => {
  for (const file of files) known.set(file.id, file)
}

/** A file registered by `knowFiles` or uploaded since. */
export const knownFile = (id: number): Uploaded | undefined => known.get(id)

/** A byte count as text. */
export const useFileSize = () => {
  const { number } = useFormat()
  return (bytes: number) => {
    const [unit, value] =
      bytes < 1_000_000 ? (['kilobyte', bytes / 1_000] as const) : (['megabyte', bytes / 1_000_000] as const)
    return number(value, { style: 'unit', unit, maximumFractionDigits: 1 })
  }
}

interface Props<V extends object> {
  of: SaveForm<V>
  /** The form path of the file ids. */
  name: string
  label: string
  /** Offers the camera on phones. */
  camera?: boolean
  /** At most one file: a new one replaces it. */
  single?: boolean
  /** A button only, for forms that have many of these. */
  compact?: boolean
  pictures?: PicturesOptions
}

/** Only pictures, shown as such. */
interface PicturesOptions {
  /** Beside the button that chooses files. */
  beside: ReactNode
  /** Below a picture. */
  renderBelow: (id: number) => ReactNode
}

/** Uploads files at once and in parallel; a refusal is shown in the line of its file. */
const useSending = (add: (id: number) => void, type: 'attachment' | 'image') => {
  const t = useText()
  const [sending, setSending] = useState<Sending[]>([])
  const change = (key: string, part: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const forget = (key: string) => setSending((all) => all.filter((one) => one.key !== key))
  const send = async (file: File) => {
    const key = `${file.name} ${performance.now()}`
    const stop = new AbortController()
    const tooLarge = file.size > LARGEST_MB * 1024 * 1024 ? t('attachments.tooLarge', { mb: LARGEST_MB }) : undefined
    setSending((all) => [...all, { key, name: file.name, share: 0, stop, error: tooLarge }])
    if (tooLarge) return
    try {
      const stored = await notePending(uploadWithProgress(file, type, (share) => change(key, { share }), stop.signal))
      knowFiles([stored])
      add(stored.id)
      forget(key)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'aborted') forget(key)
      else change(key, { error: sentenceOf(error) })
    }
  }
  return { sending, send, forget }
}

/**
 * A form field of files: dropped or chosen, uploaded at once with progress, removable. Errors are shown at the file.
 */
export const AttachmentsField = <V extends object>({
  of,
  name,
  label,
  camera,
  single,
  compact,
  pictures,
}: Props<V>) => {
  const idsNow = () => valueAt(of.form.getValues(), name) as number[]
  const write = (next: number[]) => of.set(name, next)
  return (
    <FilesField
      label={label}
      camera={camera}
      compact={compact}
      pictures={pictures}
      path={name}
      error={of.form.errors[name]}
      ids={idsNow()}
      add={(id) => write(single ? [id] : [...idsNow(), id])}
      remove={(id) => write(idsNow().filter((one) => one !== id))}
    />
  )
}

interface FilesProps {
  label: string
  camera?: boolean
  compact?: boolean
  pictures?: PicturesOptions
  /** One PDF or picture: a new one replaces it. */
  scan?: boolean
  path: string
  error?: ReactNode
  ids: readonly number[]
  /** Called for each stored file; several uploads may finish at the same time. */
  add: (id: number) => void
  remove: (id: number) => void
}

/** The same outside a form, for callers that hold the ids themselves. */
export const FilesField = ({
  label,
  camera = false,
  compact = false,
  pictures,
  scan = false,
  path,
  error,
  ids,
  add,
  remove,
}: FilesProps) => {
  const choose = useRef<HTMLButtonElement>(null)
  const { sending, send, forget } = useSending(add, pictures ? 'image' : 'attachment')
  const takeOff = (id: number) => {
    remove(id)
    // The button disappears with its file, so the focus moves to the choose button.
    choose.current?.focus()
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Stack gap="xs">
        <DropPlace
          choose={choose}
          path={path}
          camera={camera}
          compact={compact}
          pictures={pictures}
          scan={scan}
          take={(files) => files.slice(0, scan ? 1 : undefined).forEach((file) => void send(file))}
        />
        {ids.map((id) => (
          <Stored key={id} id={id} remove={() => takeOff(id)} renderBelow={pictures?.renderBelow} />
        ))}
        {sending.map((one) => (
          <Underway key={one.key} one={one} forget={() => forget(one.key)} />
        ))}
      </Stack>
    </Input.Wrapper>
  )
}

interface ChooseProps {
  choose: RefObject<HTMLButtonElement | null>
  path: string
  scan: boolean
  accept: string | undefined
  take: (files: File[]) => void
}

const ChooseButton = ({ choose, path, scan, accept, take }: ChooseProps) => {
  const t = useText()
  return (
    <FileChooser multiple={!scan} accept={accept} onChange={(files) => take([files ?? []].flat())}>
      {(props) => (
        <Button
          {...props}
          ref={choose}
          data-path={path}
          variant="default"
          size="xs"
          leftSection={<IconUpload size={16} aria-hidden="true" />}
        >
          {t(scan ? 'attachments.chooseOne' : 'attachments.choose')}
        </Button>
      )}
    </FileChooser>
  )
}

const DropPlace = ({
  choose,
  path,
  camera,
  compact,
  pictures,
  scan,
  take,
}: {
  choose: RefObject<HTMLButtonElement | null>
  path: string
  camera: boolean
  compact: boolean
  pictures: PicturesOptions | undefined
  scan: boolean
  take: (files: File[]) => void
}) => {
  const t = useText()
  const [over, setOver] = useState(false)
  const accept = scan ? 'application/pdf,image/*' : pictures && 'image/*'
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <div
      className={compact ? undefined : classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {!compact && <Text size="sm">{t(scan ? 'attachments.dropOne' : 'attachments.drop')}</Text>}
      <ChooseButton choose={choose} path={path} scan={scan} accept={accept} take={take} />
      {pictures?.beside}
      {camera && <CameraButton take={take} />}
      {!compact && (
        <Text size="xs" c="dimmed">
          {t(`attachments.${scan ? 'scanLimits' : pictures ? 'pictureLimits' : 'limits'}`, { mb: LARGEST_MB })}
        </Text>
      )}
    </div>
  )
}

interface StoredProps {
  id: number
  remove: () => void
  renderBelow: PicturesOptions['renderBelow'] | undefined
}

const Stored = ({ id, remove, renderBelow }: StoredProps) => {
  const t = useText()
  const size = useFileSize()
  const file = known.get(id)
  const title = file?.name ?? t('attachments.unknown', { id })
  return (
    <div className={classes.file}>
      <Group gap="xs" wrap="nowrap">
        {renderBelow && file ? (
          <Picture file={file} alt="" shown="64px" className={classes.thumb} />
        ) : (
          <IconPaperclip size={16} aria-hidden="true" />
        )}
        <Anchor href={file?.url} target="_blank" rel="noopener" size="sm" className={classes.name}>
          {title}
        </Anchor>
        {file && (
          <Text size="xs" c="dimmed" className={classes.size}>
            {size(file.bytes)}
          </Text>
        )}
        {file && <ActiveContent file={file} />}
        <ActionIcon variant="subtle" color="gray" aria-label={t('ui.removeFile', { name: title })} onClick={remove}>
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      </Group>
      {renderBelow?.(id)}
    </div>
  )
}
