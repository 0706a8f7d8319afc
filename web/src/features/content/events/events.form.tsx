import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { CalendarEvent } from '@oselia/contract/events'
import { eventKinds } from '@oselia/contract/events.enums'
import type { Language } from '@oselia/contract/languages'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import type { ReactNode } from 'react'
import { AttachmentsField, knowFiles } from '../../../platform/attachments.tsx'
import { Editor } from '../../../platform/editor.tsx'
import { type LanguageInput, TextsField } from '../../../platform/fields.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { useCan } from '../../../platform/user.ts'
import { timeZone } from '../../../platform/zone.ts'
import { wallClock } from '../../../platform/zoned.ts'
import { AudienceField } from '../../access/audience/audience.field.public.ts'
import { StaffField } from '../../access/staff/staff.public.tsx'
import {
  PublicationBar,
  PublicationTimes,
  toastFormSaved,
  usePublicationTarget,
} from '../publishing/publishing.form.public.tsx'
import { eventFields } from './events.fields.ts'
import { conflictFields, useChangeWords, useEventWords } from './events.history.public.tsx'
import { lostChanges } from './events.recurrence.rules.ts'
import { EventTimes } from './events.times.tsx'

export type EventForm = FormOf<typeof eventFields.fields>
type Of = { of: SaveForm<EventForm> }

const richText = (props: LanguageInput) => <Editor key={props.lang} {...props} />

const What = ({ of }: Of) => {
  const t = useText()
  return (
    <Fieldset legend={t('events.what')}>
      <Stack gap="sm">
        <TextsField of={of} name="title" label={t('events.title')} required maxLength={200} />
        <NativeSelect
          {...of.field('kind')}
          label={t('events.kind')}
          data={eventKinds.map((value) => ({ value, label: t(`events.${value}`) }))}
        />
        <TextsField of={of} name="place" label={t('events.place')} maxLength={300} />
        <TextsField of={of} name="body" label={t('events.body')} input={richText} />
        <TextInput {...of.field('url')} type="url" label={t('events.url')} maxLength={300} />
        <AttachmentsField of={of} name="attachment_ids" label={t('events.attachments')} />
      </Stack>
    </Fieldset>
  )
}

const Visitors = ({ of }: Of) => {
  const t = useText()
  return (
    <Fieldset legend={t('events.visitors')}>
      <Stack gap="sm">
        <Checkbox {...of.field('registration', { type: 'checkbox' })} label={t('events.registration')} />
        {of.form.getValues().registration && (
          <TextInput
            {...of.field('capacity')}
            label={t('events.capacity')}
            description={t('events.capacityHint')}
            inputMode="numeric"
            maxLength={5}
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <StaffField of={of} name="responsible_staff_id" label={t('events.responsible_staff_id')} />
          <TextInput
            {...of.field('remind_hours')}
            label={t('events.remind_hours')}
            description={t('events.remindHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            maxLength={3}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  )
}

const valuesOf = (one: CalendarEvent, language: Language) => {
  knowFiles(one.attachments)
  return eventFields.values(one, language)
}

/** What is sent: without changes of dates that the rule no longer has, and without seats where nobody is registered. */
const bodyOf = (written: EventForm) => {
  const { capacity, ...body } = eventFields.body(written)
  const lost = lostChanges(written)
  const exceptions = body.exceptions.filter(({ date }) => lost.every((one) => one.date !== date))
  return { ...body, exceptions, ...(body.registration && { capacity }) }
}

/** Asks before changes of single dates are lost. */
const useLosing = () => {
  const t = useText()
  const words = useChangeWords()
  return async (written: EventForm) => {
    const lost = lostChanges(written)
    if (lost.length === 0) return true
    return confirm({ title: t('events.lostTitle'), dependents: lost.map(words), yes: t('ui.save'), danger: true })
  }
}

/** The first times of a new event: in the evening of the day, for an hour. */
const timesOn = (day: string | undefined) => {
  const on = day ?? wallClock(new Date().toISOString(), timeZone()).slice(0, 10)
  return { starts: `${on}T18:00`, ends: `${on}T19:00` }
}

interface Props {
  /** Null for a new one. */
  event: CalendarEvent | null
  /** The day of a new one. */
  day?: string | undefined
  /** Navigation after saving. */
  done: (saved: CalendarEvent) => unknown
  /** The link that cancels the form. */
  children: ReactNode
}

/** The form of a new or existing event; the submit button chooses the target state. */
export const EventFields = ({ event, day, done, children }: Props) => {
  const t = useText()
  const mayPublish = useCan('events.publish')
  const target = usePublicationTarget(event)
  const mayLose = useLosing()
  const save = useFieldForm({
    table: conflictFields,
    save: event ? 'PUT /events/:id' : 'POST /events',
    params: event && { id: event.id },
    contract: () => import('@oselia/contract/events').then(({ events }) => events),
    held: event,
    given: timesOn(day),
    values: valuesOf,
    words: useEventWords(),
    body: (written) => bodyOf({ ...written, state: target.stateOf(written) }),
    agree: async (values) => (await mayLose(values)) && target.agree(values),
    message: null,
    done: async ({ data }) => {
      await done(data)
      await toastFormSaved('events', data)
    },
  })
  const into = (next: PublicationState) => target.into(next, save.submit)
  return (
    <Form of={save}>
      <What of={save} />
      <Fieldset legend={t('events.time')}>
        <EventTimes of={save} zone={event?.timezone ?? null} />
      </Fieldset>
      <Visitors of={save} />
      <AudienceField of={save} urgent={false} />
      <PublicationTimes of={save} withoutEnd />
      {event && (
        <Fieldset legend={t('events.cancelled')}>
          <TextsField
            of={save}
            name="cancel_reason"
            label={t('events.cancel_reason')}
            description={t('events.cancelHint')}
            maxLength={300}
          />
        </Fieldset>
      )}
      <PublicationBar of={save} state={save.form.getValues().state} mayPublish={mayPublish} into={into}>
        {children}
      </PublicationBar>
    </Form>
  )
}
