import { Alert, Button, Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import type { Announcement, AnnouncementState } from '@oselia/contract/announcements'
import type { Audience } from '@oselia/contract/audience'
import { type Language, languages } from '@oselia/contract/languages'
import { IconClock, IconSend } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { AttachmentsField, knowFiles } from '../../platform/attachments.tsx'
import { Editor } from '../../platform/editor.tsx'
import { type LanguageInput, MomentField, TextsField } from '../../platform/fields.tsx'
import type { SchemaOf } from '../../platform/form-check.ts'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { invalidate } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { AudienceField } from '../audience/audience.field.door.ts'
import { Templates } from './announcements.templates.tsx'
import { kinds, useMayPublish, useZone } from './announcements.view.tsx'
import { conflictLabels, useWords } from './announcements.words.tsx'

export interface Values {
  title: Record<Language, string>
  body: Record<Language, string>
  kind: Announcement['kind']
  audience: Audience
  starts_at: string | null
  ends_at: string | null
  publish_at: string | null
  pinned: boolean
  attachment_ids: number[]
  state: AnnouncementState
}

const inAll = (texts: Partial<Record<Language, string>>) =>
  Object.fromEntries(languages.map((language) => [language, texts[language] ?? ''])) as Record<Language, string>

export const newValues: Values = {
  title: inAll({}),
  body: inAll({}),
  kind: 'info',
  audience: { complex_ids: [], house_ids: [], entrances: [], realty_types: [] },
  starts_at: null,
  ends_at: null,
  publish_at: null,
  pinned: false,
  attachment_ids: [],
  state: 'draft',
}

/** The form's values of an announcement; its files become known to the field for them. */
export const valuesOf = (one: Announcement): Values => {
  knowFiles(one.attachments)
  const { kind, audience, starts_at, ends_at, publish_at, pinned, state } = one
  const attachment_ids = one.attachments.map((file) => file.id)
  return {
    title: inAll(one.title),
    body: inAll(one.body),
    kind,
    audience,
    starts_at,
    ends_at,
    publish_at,
    pinned,
    attachment_ids,
    state,
  }
}

const savedTexts = {
  draft: 'announcements.savedDraft',
  scheduled: 'announcements.savedScheduled',
  published: 'announcements.savedPublished',
  archived: 'announcements.savedArchived',
} as const

const richText = (props: LanguageInput) => <Editor {...props} />

interface Props {
  values: Values
  version?: number
  schema: SchemaOf
  send: (body: Values & { version?: number }, key: string) => Promise<{ data: Announcement }>
  /** Where to go when it is saved. */
  done: (saved: Announcement) => unknown
  /** The way out without saving. */
  children: ReactNode
}

/** One form for writing and changing an announcement; which state it goes into is said by the button. */
export const AnnouncementForm = ({ values, version, schema, send, done, children }: Props) => {
  const t = useText()
  const zone = useZone()
  const show = useWords()
  const target = useRef<AnnouncementState | null>(null)
  const save = useSaveForm({
    resource: 'announcements',
    schema,
    values,
    version,
    valuesOf,
    labels: conflictLabels,
    show,
    body: (written: Values) => ({ ...written, state: target.current ?? written.state }),
    send,
    done: async ({ data }) => {
      await invalidate('announcements')
      void toast({ message: t(savedTexts[data.state]) })
      await done(data)
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
            data={kinds.map((value) => ({ value, label: t(`announcements.${value}`) }))}
            maw={320}
          />
          <Templates form={save.form} />
          <TextsField of={save} name="title" label={t('announcements.title')} required maxLength={200} />
          <TextsField of={save} name="body" label={t('announcements.body')} required input={richText} />
          <AttachmentsField of={save} name="attachment_ids" label={t('announcements.attachments')} />
        </Stack>
      </Fieldset>
      <AudienceField of={save} />
      <Times save={save} zone={zone} />
      <Acts save={save} state={state} kind={kind} into={into}>
        {children}
      </Acts>
    </Form>
  )
}

/** When it is true and when it is published, in the community's time. */
const Times = ({ save, zone }: { save: SaveForm<Values>; zone: string }) => {
  const t = useText()
  return (
    <Fieldset legend={t('announcements.when')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <MomentField
            of={save}
            name="starts_at"
            label={t('announcements.starts_at')}
            description={t('announcements.timesIn', { zone })}
            timeZone={zone}
          />
          <MomentField
            of={save}
            name="ends_at"
            label={t('announcements.ends_at')}
            description={t('announcements.endsHint')}
            withAsterisk={save.form.getValues().kind === 'emergency'}
            timeZone={zone}
          />
          <MomentField
            of={save}
            name="publish_at"
            label={t('announcements.publish_at')}
            description={t('announcements.publishHint')}
            timeZone={zone}
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
  save: SaveForm<Values>
  state: AnnouncementState
  kind: Announcement['kind']
  into: (next: AnnouncementState) => Promise<void>
  children: ReactNode
}

/** Saving into the state it has, and the other states that it may go to. */
const Acts = ({ save, state, kind, into, children }: ActsProps) => {
  const t = useText()
  const mayPublish = useMayPublish(kind)
  const busy = save.saving || save.conflicts.length > 0
  // What residents see or soon will may only be changed by one who may publish it.
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
