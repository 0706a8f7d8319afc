import type { CustomField, RequestType, WorkCalendar } from '@oselia/contract/service-request-types'
import { termUnits } from '@oselia/contract/service-request-types.enums'
import { prioritiesDescending } from '@oselia/contract/service-requests.enums'
import {
  choice,
  converted,
  day,
  flag,
  number,
  optionalTextMap,
  other,
  reference,
  tags,
  text,
  textMap,
} from '../../../platform/field-kinds.ts'
import { selectedId } from '../../../platform/field-records.ts'
import { type FormOf, fieldTable, required } from '../../../platform/field-table.ts'
import type { MessageKey } from '../../../platform/messages.ts'
import { rowsOfHours, timeIn } from '../../registry/working-hours/working-hours.values.public.ts'

const knownPerson = ({ id, name }: { id: number; name: string }) => ({ id, label: name })

// Only a choice has options, one per line.
const { toForm: toHint, toBody: toSentHint } = optionalTextMap()
const formOf = (form: RequestType['form']) =>
  form.map(({ label, hint, options, ...field }) => ({
    ...field,
    label: { ...label },
    hint: toHint(hint),
    options: options.join('\n'),
  }))
export type FieldRow = ReturnType<typeof formOf>[number]
const lines = (typed: string) => typed.split('\n').flatMap((line) => line.trim() || [])
const sentForm = (form: FieldRow[]): CustomField[] =>
  form.map((field) => ({
    ...field,
    hint: toSentHint(field.hint),
    options: field.kind === 'choice' ? lines(field.options) : [],
  }))

const on = flag({ section: 'switches', blank: true })
const off = flag({ section: 'switches' })
const flags = {
  photo_required: off,
  payable: off,
  act_claim: off,
  resident_can_create: on,
  guard_can_create: on,
  accept_is_reply: on,
  performer_writes: off,
  hides_names: off,
  active: on,
}
export const switches = Object.keys(flags) as (keyof typeof flags)[]

/** Field table of a type of requests, used by the form, history and conflicts. */
export const typeFields = fieldTable('requestType', {
  name: textMap({ max: 120, required: true }),
  code: text(),
  icon: text(),
  colour: text(),
  parent_id: selectedId(),
  departure_id: selectedId(),
  responsible_id: reference('responsible', knownPerson),
  performer_id: reference('performer', knownPerson),
  role_ids: other([] as number[]),
  staff_ids: other([] as number[]),
  priority: choice(prioritiesDescending, (priority) => `request.priority_${priority}`, {
    blank: 'normal',
    label: 'request.priority',
  }),
  preset_id: required(selectedId()),
  form: converted([] as FieldRow[], formOf, sentForm),
  checklist: converted(
    [] as { text: string }[],
    (held: readonly string[]) => held.map((item) => ({ text: item })),
    (items) => items.map((item) => item.text),
  ),
  replies: other([] as RequestType['replies']),
  hint: optionalTextMap(),
  keywords: tags({ hint: 'requestType.keywordsHint' }),
  ...flags,
  sort: required(number({ max: 5 })),
})
export type TypeValues = FormOf<typeof typeFields.fields>

const unit = (of: 'reply' | 'resolve') =>
  choice(termUnits, (unit) => `requestTerms.unit_${unit}`, { blank: of === 'reply' ? 'hour' : 'working_day' })
const amount = required(number({ max: 4 }))

/** Field table of terms, used by the form, history and conflicts. */
export const presetFields = fieldTable('requestTerms', {
  name: textMap({ max: 120, required: true }),
  code: text(),
  reply_amount: amount,
  reply_unit: unit('reply'),
  resolve_amount: amount,
  resolve_unit: unit('resolve'),
  round_the_clock: flag({ section: 'way', hint: 'requestTerms.roundHint' }),
  pausable: flag({ section: 'way', hint: 'requestTerms.pausableHint', blank: true }),
  valid_from: required(day()),
  source: text({ section: 'more', hint: 'requestTerms.sourceHint', max: 300 }),
  sort: required(number({ section: 'more', max: 5 })),
  active: flag({ section: 'more', blank: true }),
})
export type PresetValues = FormOf<typeof presetFields.fields>

const rule = <const K extends MessageKey>(hint: K) => required(number({ section: 'rules', max: 4, hint }))

/** Field table of the rules of the community, in the order of the page. */
export const ruleFields = fieldTable('requestTerms', {
  autoclose_days: rule('requestTerms.autoclose_daysHint'),
  return_days: rule('requestTerms.return_daysHint'),
  reopen_days: rule('requestTerms.reopen_daysHint'),
  resident_reopen_days: rule('requestTerms.resident_reopen_daysHint'),
  defer_max_days: rule('requestTerms.defer_max_daysHint'),
  unclaimed_minutes: rule('requestTerms.unclaimed_minutesHint'),
  reminder_days: rule('requestTerms.reminder_daysHint'),
})

const hoursOf = ({ from, to }: { from: string; to: string }) => ({ from: timeIn(from), to: timeIn(to) })

/** Field table of the work calendar. */
export const calendarFields = fieldTable('requestTerms', {
  week: converted(
    rowsOfHours(null),
    (held: WorkCalendar['week']) => rowsOfHours(held),
    (week) => week.map((row) => (row.open ? hoursOf(row) : null)),
  ),
  days: converted(
    [] as { day: string; name: string; works: boolean; from: string; to: string }[],
    (held: WorkCalendar['days']) =>
      held.map(({ day, name, hours }) => ({
        day,
        name: name ?? '',
        works: hours !== null,
        from: hours?.from ?? '',
        to: hours?.to ?? '',
      })),
    (days) =>
      days.map(({ day, name, works, ...row }) => ({ day, name: name || null, hours: works ? hoursOf(row) : null })),
  ),
})
export type CalendarValues = FormOf<typeof calendarFields.fields>
