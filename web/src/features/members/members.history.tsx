import type { ReactNode } from 'react'
import { type MessageKey, type Text, useFormat, useText } from '../../platform/messages.ts'
import type { member as texts } from './members.fields.messages.ts'

type Words = Record<string, unknown>

const said = (t: Text, prefix: string, value: unknown) => t(`member.${prefix}_${String(value)}` as MessageKey)
const words: Partial<Record<keyof typeof texts, string>> = { kind: 'kind', status: 'status' }
const days = new Set(['birth_date', 'entered_on', 'left_on', 'notice_requested_on'])

/** How values of fields are written in history and in a choice between two people's values. */
export const useMemberWords = () => {
  const t = useText()
  const { day, list } = useFormat()
  const rowsOf: Record<string, (row: Words) => string> = {
    phones: (row) => String(row['number']),
    emails: (row) => String(row['address']),
    offices: (row) => said(t, 'office', row['office']),
    proxies: (row) => String(row['representative']),
  }
  return (field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return undefined
    const prefix = words[field as keyof typeof texts]
    if (prefix) return said(t, prefix, value)
    if (days.has(field) && typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? day(value) : value
    if (field === 'channels' && Array.isArray(value))
      return list(value.map((one) => said(t, 'channel', one))) || t('ui.none')
    if (rowsOf[field] && Array.isArray(value))
      return list(value.map((row) => rowsOf[field]!(row as Words))) || t('ui.none')
    if (field === 'consent') return said(t, 'consent', (value as Words)['state'])
    if (field === 'absence') return said(t, 'absence', (value as Words)['reason'] || 'none')
    if (field === 'vulnerability')
      return list(((value as Words)['kinds'] as string[]).map((one) => said(t, 'vulnerable', one)))
    if (field === 'tags' && Array.isArray(value)) return value.join(', ') || t('ui.none')
    return undefined
  }
}
