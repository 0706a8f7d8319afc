import { ActionIcon, Button, Checkbox, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { FileChooser } from '../../../platform/file-chooser.tsx'
import { largestDocument } from '@oselia/contract/documents.enums'
import { IconCircleCheck, IconRefresh, IconUpload, IconWifiOff, IconX } from '@tabler/icons-react'
import { type DragEvent, useState, useSyncExternalStore } from 'react'
import { useFileSize } from '../../../platform/attachments.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useText } from '../../../platform/messages.ts'
import { sentenceOf, toast } from '../../../platform/toast.ts'
import { useCategories, useMayPublish } from './documents.categories.ts'
import { type Chosen, targetOf, usePlaceName } from './documents.folders.tsx'
import classes from './documents.module.css'
import { type Sent, addFiles, clearSent, dropFile, filesNow, retryFile, subscribeFiles } from './documents.queue.ts'

const LARGEST_MB = largestDocument / 1024 / 1024
const MOST_NAME = 200

/** The name of a document: that of its file without the extension. */
const nameOf = ({ name }: File) => (name.replace(/\.[^.]{1,5}$/, '').trim() || name).slice(0, MOST_NAME)

const placeOf = (folder: string | undefined): [string, string][] => {
  const [kind, id] = folder?.split(':') ?? []
  if (!id) return []
  return [[kind === 'house' ? 'houseIds[]' : 'complexIds[]', id]]
}

interface Target {
  folder: string | undefined
  category: string
  publish: boolean
}

const useTarget = (chosen: Chosen) => {
  const { options, all } = useCategories()
  const [picked, setCategory] = useState<string | null>(null)
  const [publish, setPublish] = useState(false)
  const usual = chosen.category_id?.[0] ?? all.find(({ is_system }) => is_system)?.id ?? ''
  const category = picked ?? String(usual)
  const mayPublish = useMayPublish(Number(category))
  return { options, category, setCategory, publish: publish && mayPublish, setPublish, mayPublish }
}

const take = (files: readonly File[], { folder, category, publish }: Target, tooLarge: string) => {
  const fitting = files.filter(({ size }) => size <= largestDocument)
  if (fitting.length < files.length) {
    const names = files.filter((file) => !fitting.includes(file)).map(({ name }) => name)
    void toast({ message: `${tooLarge} ${names.join(', ')}`, kind: 'refused' })
  }
  addFiles(fitting, (file) => [
    ['name', nameOf(file)],
    ...placeOf(folder),
    ...(category ? ([['category_id', category]] as const) : []),
    ['state', publish ? 'active' : 'draft'],
  ])
}

/** A place for many files: where they go, and the progress of each. */
export const Upload = ({ chosen }: { chosen: Chosen }) => {
  const t = useText()
  const [over, setOver] = useState(false)
  const target = useTarget(chosen)
  const folder = targetOf(chosen)
  const place = usePlaceName(folder) ?? '…'
  const add = (files: readonly File[]) =>
    take(files, { ...target, folder }, t('documents.tooLarge', { mb: LARGEST_MB }))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <Stack gap="xs" mb="sm" component="section" aria-label={t('documents.upload')} data-guide="upload-documents">
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Group gap="sm">
          <FileChooser multiple onChange={add}>
            {(props) => (
              <Button {...props} size="sm" leftSection={<IconUpload size={18} aria-hidden="true" />}>
                {t('documents.choose')}
              </Button>
            )}
          </FileChooser>
          <Text size="sm" c="dimmed" flex={1} miw={180}>
            {t('documents.dropHint', { place, mb: LARGEST_MB })}
          </Text>
          <NativeSelect
            size="sm"
            aria-label={t('documents.category_id')}
            value={target.category}
            data={target.options(target.category)}
            onChange={(event) => target.setCategory(event.currentTarget.value)}
          />
          {target.mayPublish && (
            <Checkbox
              size="sm"
              label={t('documents.publishAtOnce')}
              checked={target.publish}
              onChange={(event) => target.setPublish(event.currentTarget.checked)}
            />
          )}
        </Group>
      </div>
      <Queue />
    </Stack>
  )
}

const Queue = () => {
  const t = useText()
  const files = useSyncExternalStore(subscribeFiles, filesNow)
  if (files.length === 0) return null
  const done = files.filter(({ state }) => state === 'done').length
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" role="status">
          {t('documents.sentOf', { done, count: files.length })}
        </Text>
        {done > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={clearSent}>
            {t('documents.clearSent')}
          </Button>
        )}
      </Group>
      <ul className={classes.lines}>
        {files.map((one) => (
          <Line key={one.key} one={one} />
        ))}
      </ul>
    </Stack>
  )
}

const StateOf = ({ one }: { one: Sent }) => {
  const t = useText()
  if (one.state === 'failed')
    return (
      <Text size="xs" c="var(--mantine-color-red-text)" role="alert">
        {one.error ? sentenceOf(one.error) : ''}
      </Text>
    )
  if (one.state === 'cut')
    return (
      <Text size="xs" c="dimmed">
        {t('documents.cut')}
      </Text>
    )
  if (one.state === 'done') return null
  return <Progress value={one.share * 100} aria-label={t('attachments.uploading', { name: one.file.name })} />
}

const Line = ({ one }: { one: Sent }) => {
  const t = useText()
  const size = useFileSize()
  const { key, file, state, id } = one
  return (
    <li className={classes.line} data-state={state}>
      {state === 'done' && <IconCircleCheck size={18} color="var(--mantine-color-green-text)" aria-hidden="true" />}
      {state === 'cut' && <IconWifiOff size={18} aria-hidden="true" />}
      <Stack gap={2} flex={1} miw={0}>
        <Group gap={6} wrap="nowrap">
          <Text size="sm" className={classes.lineName}>
            {id === null ? (
              file.name
            ) : (
              <AnchorLink to="/Documents/$id" params={{ id }} size="sm">
                {file.name}
              </AnchorLink>
            )}
          </Text>
          <Text size="xs" c="dimmed" style={{ flex: 'none' }}>
            {size(file.size)}
          </Text>
        </Group>
        <StateOf one={one} />
      </Stack>
      {(state === 'failed' || state === 'cut') && (
        <ActionIcon
          variant="subtle"
          aria-label={t('documents.retry', { name: file.name })}
          onClick={() => retryFile(key)}
        >
          <IconRefresh size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(state === 'done' ? 'attachments.dismiss' : 'attachments.stop', { name: file.name })}
        onClick={() => dropFile(key)}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
