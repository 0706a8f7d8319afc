import { toE164 } from '@oselia/contract/checks'
import * as kit from '@oselia/contract/kit'
import type { ValidationIssue } from '@oselia/contract/issues'
import { searchKey } from '@oselia/contract/search-key'
import type { RequestClock, RequestFields } from '@oselia/contract/service-request-details'
import type { CustomField, Priority } from '@oselia/contract/service-request-types'
import type { StoredRequest } from './request-records.table.js'

/** What names a request: unique in the installation by a constraint of the database. */
interface Numbered {
  /** The series, which is that of a complex or house; empty for the first of the installation. */
  prefix: string
  year: number
  number: number
}

/** `2026-000123` or `C12-2026-000123`: the series, the year, and the number within them. */
export const numberOf = ({ prefix, year, number }: Numbered): string =>
  [prefix, year, String(number).padStart(6, '0')].filter(Boolean).join('-')

/** Separates the words that every reader may search from the phone, which some readers see masked. */
export const privateFrom = '#'

interface Keyed {
  /** Null where the number is not taken yet; it is put before the key then. */
  number: string | null
  title: string | null
  description: string
  caller_name: string | null
  caller_phone: string | null
  /** Registered name of the member. */
  member_name: string | null
  address: string
  /** Number of the unit. */
  unit: string | null
}

/** Search key of a request; the digits of the phone follow `#`. */
export const keysOf = (keyed: Keyed): string => {
  const { number, title, description, caller_name, member_name, address, unit } = keyed
  const words = [number, title, caller_name, member_name, address, unit, description].filter(Boolean).join(' ')
  const open = searchKey(words).replaceAll(privateFrom, ' ')
  return `${open} ${privateFrom} ${(keyed.caller_phone ?? '').replace(/\D/g, '')}`.trim()
}

type Clocked = Pick<
  StoredRequest,
  | 'status'
  | 'first_reply_due_at'
  | 'first_reply_amber_at'
  | 'first_replied_at'
  | 'due_at'
  | 'amber_at'
  | 'left_minutes'
  | 'resolved_at'
  | 'closed_at'
  | 'reply_breached'
  | 'due_breached'
  | 'status_since'
>

interface Term {
  due_at: string | null
  amber_at: string | null
  left_minutes: number | null
  met_at: string | null
  breached: boolean
}

const stateOf = ({ due_at, amber_at, left_minutes, met_at, breached }: Term, now: number): RequestClock['state'] => {
  const until = met_at === null ? now : Date.parse(met_at)
  if (breached || (due_at !== null && until > Date.parse(due_at))) return 'missed'
  if (met_at !== null) return 'met'
  if (left_minutes !== null || due_at === null) return 'paused'
  return amber_at !== null && now >= Date.parse(amber_at) ? 'amber' : 'running'
}

const clockOf = (term: Term, now: Date): RequestClock => {
  const { breached: _breached, ...clock } = term
  return { ...clock, state: stateOf(term, now.getTime()) }
}

// Closed and cancelled requests have no running clock.
const overAt = ({ status, closed_at, status_since }: Clocked): string | null =>
  status === 'closed' || status === 'cancelled' ? (closed_at ?? status_since) : null

/** Both clocks of a request at an instant. A missed clock stays missed; clocks of ended requests count as met. */
export const clocksOf = (row: Clocked, now: Date): { reply_clock: RequestClock; due_clock: RequestClock } => ({
  reply_clock: clockOf(
    {
      due_at: row.first_reply_due_at,
      amber_at: row.first_reply_amber_at,
      left_minutes: null,
      met_at: row.first_replied_at ?? overAt(row),
      breached: row.reply_breached,
    },
    now,
  ),
  due_clock: clockOf(
    {
      due_at: row.due_at,
      amber_at: row.amber_at,
      left_minutes: row.left_minutes,
      met_at: row.resolved_at ?? overAt(row),
      breached: row.due_breached,
    },
    now,
  ),
})

/** When a due time set by hand turns amber: after 70 % of the time from its start. */
export const amberBetween = (from: string, due: string): string => {
  const begun = Date.parse(from)
  return new Date(Math.max(begun, begun + (Date.parse(due) - begun) * 0.7)).toISOString()
}

/** Codes of the presets of priorities. */
export const presetCodes: Readonly<Record<Priority, string>> = {
  emergency: 'emergency',
  high: 'urgent',
  normal: 'usual',
  low: 'planned',
}

/**
 * Code of the preset that a priority applies instead of the type's own; null where the type's own applies: the priority is
 * the type's, or the term is set by law.
 */
export const presetCodeFor = (type: { priority: Priority; pausable: boolean }, priority: Priority): string | null =>
  priority === type.priority || !type.pausable ? null : presetCodes[priority]

type Values = RequestFields['custom']

const wrong = (field: CustomField, value: NonNullable<Values[string]>): ValidationIssue['key'] | null => {
  switch (field.kind) {
    case 'number':
      return typeof value === 'number' ? null : 'number'
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'wrong_type'
    case 'choice':
      return typeof value === 'string' && field.options.includes(value) ? null : 'not_in_list'
    case 'date':
      return typeof value === 'string' && kit.day.safeParse(value).success ? null : 'date'
    case 'phone':
      return typeof value === 'string' && toE164(value) !== null ? null : 'phone'
    case 'text':
      return typeof value === 'string' ? null : 'wrong_type'
  }
}

const isEmpty = (value: Values[string] | undefined): value is null | undefined | '' =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Issues of the values of a type's own form, each at `custom.<key>`; values without a field in the form are unknown. */
export const customIssues = (form: readonly CustomField[], values: Values): ValidationIssue[] => {
  const known = new Set(form.map(({ key }) => key))
  const unknown = Object.keys(values).filter((key) => !known.has(key))
  return [
    ...unknown.map((key): ValidationIssue => ({ field: `custom.${key}`, key: 'unknown_field' })),
    ...form.flatMap((field): ValidationIssue[] => {
      const value = Object.hasOwn(values, field.key) ? values[field.key] : undefined
      const at = `custom.${field.key}`
      if (isEmpty(value)) return field.required ? [{ field: at, key: 'required' }] : []
      const key = wrong(field, value)
      return key ? [{ field: at, key }] : []
    }),
  ]
}

/** The values as stored: without empty ones, phones normalised. */
export const storedCustomValues = (form: readonly CustomField[], values: Values): Values =>
  Object.fromEntries(
    form.flatMap(({ key, kind }) => {
      const value = Object.hasOwn(values, key) ? values[key] : undefined
      if (isEmpty(value)) return []
      return [[key, kind === 'phone' ? toE164(String(value)) : typeof value === 'string' ? value.trim() : value]]
    }),
  )

/** Cost of materials in kopiykas, each line rounded on its own. */
export const costOf = (materials: readonly { qty: number; price_minor: number }[]): number =>
  materials.reduce((sum, { qty, price_minor }) => sum + Math.round(qty * price_minor), 0)

/** Label of a request in history and in the bin. */
export const labelOf = (request: Numbered): string => `№ ${numberOf(request)}`

/**
 * When done work counts as accepted without an answer: so many days after it was done or the resident last wrote. Null in other
 * states, and while an answer of the resident waits for the staff.
 */
export const acceptedAt = (
  request: Pick<StoredRequest, 'status' | 'resolved_at' | 'last_member_at' | 'waiting_side'>,
  days: number,
): Date | null => {
  if (request.status !== 'done' || request.resolved_at === null || request.waiting_side === 'staff') return null
  const since = Math.max(Date.parse(request.resolved_at), Date.parse(request.last_member_at ?? request.resolved_at))
  return new Date(since + days * 86_400_000)
}
