import { Fieldset, NativeSelect, Stack } from '@mantine/core'
import type { Announcement } from '@oselia/contract/announcements'
import { announcementKinds } from '@oselia/contract/announcements.enums'
import type { Language } from '@oselia/contract/languages'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import type { ReactNode } from 'react'
import { AttachmentsField, knowFiles } from '../../../platform/attachments.tsx'
import { Editor } from '../../../platform/editor.tsx'
import { type LanguageInput, MomentField, TextsField } from '../../../platform/fields.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { AudienceField } from '../../access/audience/audience.field.public.ts'
import {
  PublicationBar,
  PublicationTimes,
  toastFormSaved,
  usePublicationTarget,
} from '../publishing/publishing.form.public.tsx'
import { Templates } from './announcements.templates.tsx'
import { announcementFields } from './announcements.fields.ts'
import { conflictFields, useAnnouncementWords } from './announcements.history.public.tsx'
import { HouseTextsField, NeedsAckField } from './announcements.texts.tsx'
import { useMayPublish } from './announcements.view.tsx'

export type AnnouncementForm = SaveForm<FormOf<typeof announcementFields.fields>>

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
  const target = usePublicationTarget(announcement)
  const save = useFieldForm({
    table: conflictFields,
    save: announcement ? 'PUT /announcements/:id' : 'POST /announcements',
    params: announcement && { id: announcement.id },
    contract: () => import('@oselia/contract/announcements').then(({ announcements }) => announcements),
    held: announcement,
    values: valuesOf,
    words: useAnnouncementWords(),
    body: (written) => announcementFields.body({ ...written, state: target.stateOf(written) }),
    agree: target.agree,
    message: null,
    done: async ({ data }) => {
      await done(data)
      await toastFormSaved('announcements', data)
    },
  })
  const { kind, state } = save.form.getValues()
  const mayPublish = useMayPublish(kind)
  const into = (next: PublicationState) => target.into(next, save.submit)
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
      <HouseTextsField of={save} />
      <AudienceField of={save} urgent={kind === 'emergency'} />
      <PublicationTimes
        of={save}
        endsRequired={kind === 'emergency'}
        endsLabel={t('announcements.ends_at')}
        marks={<NeedsAckField of={save} />}
      >
        <MomentField of={save} name="starts_at" label={t('announcements.starts_at')} />
      </PublicationTimes>
      <PublicationBar of={save} state={state} mayPublish={mayPublish} into={into}>
        {children}
      </PublicationBar>
    </Form>
  )
}
