import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { History } from '../../platform/history.tsx'
import { type MessageKey, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { priorities } from '../requests/requests.types.door.ts'
import { useTypeChoices } from './request-types.choices.ts'
import { switches } from './request-types.values.ts'

/** Names of the fields of a type. */
export const typeLabels: Record<string, MessageKey> = {
  name: 'requestType.name',
  code: 'requestType.code',
  icon: 'requestType.icon',
  colour: 'requestType.colour',
  parent_id: 'requestType.parent_id',
  departure_id: 'requestType.departure_id',
  responsible_id: 'requestType.responsible_id',
  performer_id: 'requestType.performer_id',
  role_ids: 'requestType.role_ids',
  staff_ids: 'requestType.staff_ids',
  priority: 'request.priority',
  preset_id: 'requestType.preset_id',
  form: 'requestType.form',
  checklist: 'requestType.checklist',
  replies: 'requestType.replies',
  hint: 'requestType.hint',
  sort: 'requestType.sort',
  ...Object.fromEntries(switches.map((name) => [name, `requestType.${name}` as const])),
}

/** Names of the fields of terms. */
export const presetLabels: Record<string, MessageKey> = {
  name: 'requestTerms.name',
  code: 'requestTerms.code',
  reply_amount: 'requestTerms.reply_amount',
  reply_unit: 'requestTerms.reply_unit',
  resolve_amount: 'requestTerms.resolve_amount',
  resolve_unit: 'requestTerms.resolve_unit',
  round_the_clock: 'requestTerms.round_the_clock',
  pausable: 'requestTerms.pausable',
  valid_from: 'requestTerms.valid_from',
  source: 'requestTerms.source',
  active: 'requestTerms.active',
  sort: 'requestTerms.sort',
}

export const units = ['minute', 'hour', 'working_day', 'day'] as const

const lists = {
  parent_id: 'parents',
  departure_id: 'departures',
  responsible_id: 'staff',
  performer_id: 'staff',
  role_ids: 'roles',
  staff_ids: 'staff',
  preset_id: 'presets',
} as const

/** Lists of which the names are told: fields, items and templates. */
const parts = new Set(['form', 'checklist', 'replies'])
type Part = string | { label?: { uk: string }; title?: string; text?: string }

/** How the history, and a choice between two people's values, write what is not plain text. */
export const useTypeWords = () => {
  const t = useText()
  const local = useLocal()
  const { list } = useFormat()
  const choices = useTypeChoices()
  const nameOf = ({ label, title, text }: Exclude<Part, string>) => title ?? (label ? local(label) : (text ?? ''))
  return (field: string, value: unknown): string | undefined => {
    if (field in lists && value !== null && value !== undefined && value !== '') {
      const known = choices[lists[field as keyof typeof lists]]
      const ids = (Array.isArray(value) ? value : [value]).map(String)
      return list(ids.map((id) => known.find((one) => one.value === id)?.label ?? `№ ${id}`)) || t('ui.none')
    }
    const priority = field === 'priority' && priorities.find((one) => one === value)
    if (priority) return t(`request.priority_${priority}`)
    if (field === 'icon')
      return typeof value === 'string' && value ? t(`requestType.icon_${value}` as MessageKey) : undefined
    if (parts.has(field) && Array.isArray(value) && value.length > 0)
      return list((value as Part[]).map((part) => (typeof part === 'string' ? part : nameOf(part))))
    return undefined
  }
}

const usePresetWords = () => {
  const t = useText()
  return (field: string, value: unknown) => {
    const unit = field.endsWith('_unit') && units.find((one) => one === value)
    return unit ? t(`requestTerms.unit_${unit}`) : undefined
  }
}

/** The history of one type. */
export const TypeHistory = ({ id }: { id: number }) => (
  <History entity="service_request_types" id={id} labels={typeLabels} show={useTypeWords()} />
)
/** The history of terms. */
export const PresetHistory = ({ id }: { id: number }) => (
  <History entity="service_request_presets" id={id} labels={presetLabels} show={usePresetWords()} />
)

const TypeChanges = (of: ChangesOf) => <Changes {...of} labels={typeLabels} show={useTypeWords()} />
const PresetChanges = (of: ChangesOf) => <Changes {...of} labels={presetLabels} show={usePresetWords()} />

/** Changes of types and of terms, for whoever shows those of any kind. */
export const typeHistory: Recorded = { labels: typeLabels, Changes: TypeChanges }
export const presetHistory: Recorded = { labels: presetLabels, Changes: PresetChanges }
