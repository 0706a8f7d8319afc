import type { IssueKey } from '@oselia/contract/issues'
import * as kit from '@oselia/contract/kit'
import { commonPlaces } from '@oselia/contract/service-request-details.enums'
import { z } from 'zod'

const written = z.object({
  type: z.string().default(''),
  place: z.string().default(''),
  unit: z.string().trim().max(20).default(''),
  text: z.string().trim().default(''),
  phone: z.string().trim().default(''),
  key: z.string().default(''),
})
/** What the form sends, as it was typed. */
export type Written = z.output<typeof written>

/** A report whose values are valid; where it is not in a common place, `common_place` is null. */
export interface ReportFields {
  type_id: number
  common_place: (typeof commonPlaces)[number] | null
  unit: string
  text: string
  language: string
}
type Field = 'type' | 'place' | 'text' | 'phone'
export type Issues = Partial<Record<Field, IssueKey>>

/** Longest description in characters. */
export const longestText = 2000

/** The fields of a form as a browser sends them; unknown ones are left out, too long units are cut. */
export const readForm = (body: string): Written => {
  const sent = Object.fromEntries(new URLSearchParams(body.replaceAll('%00', '')))
  return written.parse({ ...sent, unit: (sent['unit'] ?? '').trim().slice(0, 20) })
}

/** The values of a form, or the issues of its fields. `types`: ids of the types that may be chosen. */
export const checkForm = (
  { type, place, unit, text, phone }: Written,
  types: readonly number[],
): { issues: Issues; phone: string; fields: Omit<ReportFields, 'language'> } => {
  const issues: Issues = {}
  const type_id = Number(type)
  const read = kit.phone.safeParse(phone)
  const common_place = commonPlaces.find((one) => one === place) ?? null
  if (!types.includes(type_id)) issues.type = 'required'
  if (common_place === null && place !== 'unit') issues.place = 'required'
  if (text === '') issues.text = 'required'
  else if (text.length > longestText || !text.isWellFormed()) issues.text = 'characters'
  if (!read.success) issues.phone = phone === '' ? 'required' : 'phone'
  return { issues, phone: read.data ?? '', fields: { type_id, common_place, unit: common_place ? '' : unit, text } }
}
