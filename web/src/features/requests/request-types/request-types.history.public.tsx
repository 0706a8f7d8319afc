import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { type MessageKey, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useTypeChoices } from './request-types.choices.ts'
import { presetFields, typeFields } from './request-types.fields.ts'

type Part = string | { label?: { uk: string }; title?: string; text?: string }

/** How the history, and a choice between two people's values, write what the table can't. */
export const useTypeWords = (): OwnWords => {
  const t = useText()
  const local = useLocal()
  const { list } = useFormat()
  const { parents, departures, staff, roles, presets } = useTypeChoices()
  const chosen = (known: typeof roles) => (value: unknown) => {
    // A form holds a person with the label.
    if (value === null || value === undefined || value === '' || (typeof value === 'object' && 'label' in value))
      return undefined
    const ids = (Array.isArray(value) ? value : [value]).map(String)
    return list(ids.map((id) => known.find((one) => one.value === id)?.label ?? `№ ${id}`)) || t('ui.none')
  }
  const nameOf = ({ label, title, text }: Exclude<Part, string>) => title ?? (label ? local(label) : (text ?? ''))
  const named = (value: unknown) =>
    Array.isArray(value) && value.length > 0
      ? list((value as Part[]).map((part) => (typeof part === 'string' ? part : nameOf(part))))
      : undefined
  return {
    parent_id: chosen(parents),
    departure_id: chosen(departures),
    responsible_id: chosen(staff),
    performer_id: chosen(staff),
    role_ids: chosen(roles),
    staff_ids: chosen(staff),
    preset_id: chosen(presets),
    icon: (value) => (typeof value === 'string' && value ? t(`requestType.icon_${value}` as MessageKey) : undefined),
    form: named,
    checklist: named,
    replies: named,
  }
}

/** Changes of types and of terms, for the history of one and the combined history. */
export const typeHistory = historyOf('service_request_types', typeFields, useTypeWords)
export const presetHistory = historyOf('service_request_presets', presetFields)
