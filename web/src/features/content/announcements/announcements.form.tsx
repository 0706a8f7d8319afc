import { Alert, Button, Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { type AnnouncementState, announcementKinds } from '@oselia/contract/announcements.enums'
import type { Language } from '@oselia/contract/languages'
import { IconClock, IconSend } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { AttachmentsField, knowFiles } from '../../../platform/attachments.tsx'
import { Editor } from '../../../platform/editor.tsx'
import { type LanguageInput, MomentField, TextsField } from '../../../platform/fields.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { useUser } from '../../../platform/user.ts'
import { useZone } from '../../../platform/zone.ts'
import { AudienceField } from '../../access/audience/audience.field.public.ts'
import { Templates } from './announcements.templates.tsx'
import { announcementFields } from './announcements.fields.ts'
import { conflictFields, useAudienceWords } from './announcements.history.public.tsx'
import { confirmPublication, toastSaved } from './announcements.publication.tsx'
import { useMayPublish } from './announcements.view.tsx'

export type AnnouncementForm = SaveForm<FormOf<typeof announcementFields.fields>>

const savedTexts = {
  draft: 'announcements.savedDraft',
  scheduled: 'announcements.savedScheduled',
  published: 'announcements.savedPublished',
  archived: 'announcements.savedArchived',
} as const

const richText = (props: LanguageInput) => <Editor {...props} />

interface Props {
  /** Null for a new one. */
  announcement: Announcement | null
  /** Navigation after saving. */
  done: (saved: Announcement) => unknown
  /** The link that cancels the form. */
  children: ReactNode
}

const valuesOf = (one: Announcement, language: Language) => {
  knowFiles(one.attachments)
  return announcementFields.values(one, language)
}

/** The form of a new or existing announcement; the submit button chooses the target state. */
export const AnnouncementFields = ({ announcement, done, children }: Props) => {
  const t = useText()
  const target = useRef<AnnouncementState | null>(null)
  const isWhole = useUser()?.scope.all !== false
  // A choice of places is undone by the toast; the whole scope is confirmed before.
  const agreed = async (values: FormOf<typeof announcementFields.fields>, next: AnnouncementState) => {
    const { audience, state } = values
    if (!audience.everyone || (next !== 'published' && next !== 'scheduled')) return true
    if (next === state && announcement?.audience.everyone) return true
    return confirmPublication(values, next, isWhole)
  }
  const save = useFieldForm({
    table: conflictFields,
    save: announcement ? 'PUT /announcements/:id' : 'POST /announcements',
    params: announcement && { id: announcement.id },
    contract: () => import('@oselia/contract/announcements').then(({ announcements }) => announcements),
    held: announcement,
    values: valuesOf,
    words: useAudienceWords(),
    body: (written) => announcementFields.body({ ...written, state: target.current ?? written.state }),
    agree: (values) => agreed(values, target.current ?? values.state),
    message: null,
    done: async ({ data }) => {
      await done(data)
      await toastSaved(data, savedTexts[data.state])
    },
  })
  const { kind, state } = save.form.getValues()
  const into = async (next: AnnouncementState) => {
    target.current = next
    await save.submit()
    target.current = null
  }
  return (
    <Form of={save}>
      <Fieldset legend={t('announcements.what')}>
        <Stack gap="sm">
          <NativeSelect
            {...save.field('kind')}
            label={t('announcements.kind')}
            data={announcementKinds.map((value) => ({ value, label: t(`announcements.${value}`) }))}
            maw={320}
          />
          <Templates form={save.form} />
          <TextsField of={save} name="title" label={t('announcements.title')} required maxLength={200} />
          <TextsField of={save} name="body" label={t('announcements.body')} required input={richText} />
          <AttachmentsField of={save} name="attachment_ids" label={t('announcements.attachments')} />
        </Stack>
      </Fieldset>
      <AudienceField of={save} urgent={kind === 'emergency'} />
      <Times save={save} />
      <Actions save={save} state={state} kind={kind} into={into}>
        {children}
      </Actions>
    </Form>
  )
}

/** Validity and publication times, in the community's time zone. */
const Times = ({ save }: { save: AnnouncementForm }) => {
  const t = useText()
  const zone = useZone()
  return (
    <Fieldset legend={t('announcements.when')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <MomentField
            of={save}
            name="starts_at"
            label={t('announcements.starts_at')}
            description={t('announcements.timesIn', { zone })}
          />
          <MomentField
            of={save}
            name="ends_at"
            label={t('announcements.ends_at')}
            description={t('announcements.endsHint')}
            withAsterisk={save.form.getValues().kind === 'emergency'}
          />
          <MomentField
            of={save}
            name="publish_at"
            label={t('announcements.publish_at')}
            description={t('announcements.publishHint')}
          />
        </SimpleGrid>
        <Checkbox
          {...save.field('pinned', { type: 'checkbox' })}
          label={t('announcements.pinned')}
          description={t('announcements.pinnedHint')}
        />
      </Stack>
    </Fieldset>
  )
}

interface ActsProps {
  save: AnnouncementForm
  state: AnnouncementState
  kind: Announcement['kind']
  into: (next: AnnouncementState) => Promise<void>
  children: ReactNode
}

/** Buttons that save in the current state or move to another one. */
const Actions = ({ save, state, kind, into, children }: ActsProps) => {
  const t = useText()
  const mayPublish = useMayPublish(kind)
  const busy = save.saving || save.conflicts.length > 0
  // Changing an announcement visible to residents, now or after the scheduled time, requires the publishing right.
  const maySave = mayPublish || state === 'draft' || state === 'archived'
  return (
    <Stack gap="xs">
      {!mayPublish && <Alert color="blue">{t('announcements.mayNotPublish')}</Alert>}
      {!maySave && <Group mt="xs">{children}</Group>}
      {maySave && (
        <SaveBar of={save} label={state === 'draft' ? t('announcements.saveDraft') : undefined}>
          {mayPublish && state === 'draft' && (
            <Button
              variant="light"
              disabled={busy}
              leftSection={<IconClock size={18} aria-hidden="true" />}
              onClick={() => void into('scheduled')}
            >
              {t('announcements.schedule')}
            </Button>
          )}
          {mayPublish && state !== 'published' && (
            <Button
              variant="light"
              disabled={busy}
              leftSection={<IconSend size={18} aria-hidden="true" />}
              onClick={() => void into('published')}
            >
              {t('announcements.publish')}
            </Button>
          )}
          {state === 'scheduled' && (
            <Button variant="default" disabled={busy} onClick={() => void into('draft')}>
              {t('announcements.toDraft')}
            </Button>
          )}
          {children}
        </SaveBar>
      )}
    </Stack>
  )
}
