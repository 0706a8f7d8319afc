import { Stack, Text, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { useRef } from 'react'
import { FilesField } from '../../../platform/attachments.tsx'
import { FileCards } from '../../../platform/file-cards.tsx'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { changeOrTell } from './requests.details.actions.ts'
import { pictureGroup } from './requests.details.camera.tsx'
import { mayWork } from './requests.details.work.tsx'

interface Of {
  request: ServiceRequest
}
const groups = ['before', 'after', 'files'] as const
type Group = (typeof groups)[number]
const fields = { before: 'before_ids', after: 'after_ids', files: 'file_ids' } as const

const idsOf = (now: ServiceRequest, group: Group) => now[group].map(({ id }) => id)

const FileGroup = ({ request, group }: Of & { group: Group }) => {
  const t = useText()
  const { id } = request
  const files = request[group]
  const can = mayWork(request)
  if (files.length === 0 && !can) return null
  const write = (make: (ids: number[]) => number[]) =>
    changeOrTell(id, (now) => ({ [fields[group]]: make(idsOf(now, group)) }), { joins: true })
  return (
    <Stack gap="xs" data-files={group}>
      {(files.length > 0 || !can) && <Title order={3}>{t(`requestWork.files_${group}`)}</Title>}
      {files.length > 0 && (
        <FileCards
          files={files}
          remove={can ? (gone) => void write((ids) => ids.filter((one) => one !== gone)) : undefined}
        />
      )}
      {can && (
        <FilesField
          label={t(`requestWork.add_${group}`)}
          path={fields[group]}
          ids={[]}
          add={(added) => void write((ids) => [...ids, added])}
          remove={() => undefined}
        />
      )}
    </Stack>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null

/** Pictures before and after the work, and other files: chosen, dropped, or pasted anywhere on the page. */
export const Files = ({ request }: Of) => {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const pasted = pictureGroup(request)
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || isTyping(event.target) || event.defaultPrevented) return
    const input = box.current?.querySelector<HTMLInputElement>(`[data-files="${pasted}"] input[type=file]`)
    if (!input) return
    event.preventDefault()
    const taken = new DataTransfer()
    for (const file of files) taken.items.add(file)
    // The field takes them as if they were chosen: with progress, and faults in their lines.
    input.files = taken.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const can = mayWork(request)
  if (!can && groups.every((group) => request[group].length === 0)) return null
  return (
    <Panel title={t('requestWork.files')} id="files">
      <Stack gap="lg" ref={box}>
        {can && (
          <Text size="sm" c="dimmed">
            {t(`requestWork.paste_${pasted}`)}
          </Text>
        )}
        {groups.map((group) => (
          <FileGroup key={group} request={request} group={group} />
        ))}
      </Stack>
    </Panel>
  )
}
