import { eventKinds } from '@oselia/contract/events.enums'
import { publicationStates } from '@oselia/contract/publishing.enums'
import {
  choice,
  converted,
  files,
  flag,
  moment,
  number,
  optionalTextMap,
  other,
  reference,
  requiredText,
  text,
  textMap,
} from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'
import { wholeScope } from '../../access/audience/audience.rules.public.ts'

/** A change of one occurrence: moved, or cancelled where it has no times. */
export interface DateChange {
  date: string
  starts: string | null
  ends: string | null
}

const knownPerson = ({ id, name }: { id: number; name: string }) => ({ id, label: name })

/** Field table of an event, used by the form, list, history and conflicts. */
export const eventFields = fieldTable(
  'events',
  {
    title: textMap({ max: 200, required: true }),
    body: optionalTextMap(),
    kind: choice(eventKinds, (kind) => `events.${kind}`, { blank: 'meeting' }),
    place: optionalTextMap({ max: 300 }),
    url: text({ max: 300 }),
    starts: requiredText(),
    ends: requiredText(),
    all_day: flag(),
    recurrence: converted(
      null as string | null,
      (rule: string | null) => rule,
      (rule) => rule,
    ),
    exceptions: other([] as DateChange[]),
    registration: flag(),
    capacity: number({ max: 5, plain: true, typing: 'digits' }),
    responsible_staff_id: reference('responsible', knownPerson),
    remind_hours: number({ max: 3, plain: true, typing: 'digits' }),
    cancel_reason: optionalTextMap({ max: 300 }),
    attachment_ids: files({ label: 'events.attachments', countKey: 'events.filesCount' }),
    audience: other(wholeScope),
    publish_at: moment(),
    pinned: flag(),
    state: choice(publicationStates, (state) => `publication.${state}`, { blank: 'draft' }),
  },
  {
    timezone: text(),
    going: text(),
    published_at: moment(),
    created_at: moment(),
    updated_at: moment(),
  },
)
