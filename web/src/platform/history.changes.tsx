import { SimpleGrid, Stack, Text } from '@mantine/core'
import { type Language, languages } from '@oselia/contract/languages'
import type { HistoryRow } from '@oselia/contract/platform'
import type { ComponentType, ReactNode } from 'react'
import { history } from './history.messages.ts'
import { wordsOf } from './html.words.ts'
import { type MessageKey, type Text as Texts, useFormat, useLanguage, useText } from './messages.ts'

/** How the fields of a kind of thing are called, and how their values are written. */
export interface FieldWords {
  /** Names of fields; a field without one is left out, for only programs read it. */
  labels: Record<string, MessageKey>
  /** How a field's value is written; undefined leaves it to `Changes`. */
  show?: (field: string, value: unknown) => ReactNode
}

/** The changes of one act; what a room hands on to `Changes` with its words. */
export interface ChangesOf {
  row: Pick<HistoryRow, 'action' | 'changes'>
  timeZone?: string
}

/** What a room tells of its kind of thing to whoever shows changes of any kind. */
export interface Recorded {
  labels: FieldWords['labels']
  /** Its changes in its own words. */
  Changes: ComponentType<ChangesOf>
}

const isKnown = (action: string): action is keyof typeof history => action in history

/** What was done, in words; an act that has none keeps its code. */
export const actName = (t: Texts, action: string) => (isKnown(action) ? t(`history.${action}`) : action)

type TextMap = Partial<Record<Language, string | null>>
const isMap = (value: unknown): value is TextMap =>
  typeof value === 'object' && value !== null && typeof (value as { uk?: unknown }).uk === 'string'
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Texts in four languages: only what changed; which language it is, is said where it is not the reader's own. */
const useTextMaps = () => {
  const t = useText()
  const own = useLanguage()
  return (value: TextMap, other: unknown) => {
    const changed = languages.filter((one) => (value[one] || '') !== ((isMap(other) && other[one]) || ''))
    if (changed.every((one) => one === own)) return wordsOf(value[own] ?? '') || t('ui.none')
    return changed.map((one) => (
      <div key={one}>
        {one.toUpperCase()}: {wordsOf(value[one] ?? '') || t('ui.none')}
      </div>
    ))
  }
}

/** Writes a value before or after a change; `other` is the one on the other side. */
const useWritten = (show: FieldWords['show'], timeZone?: string) => {
  const t = useText()
  const format = useFormat(timeZone)
  const inLanguages = useTextMaps()
  const text = (value: string) => {
    if (/^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return format.moment(value)
    return /^\d{4}-\d\d-\d\d$/.test(value) ? format.day(value) : wordsOf(value)
  }
  return (field: string, value: unknown, other: unknown): ReactNode => {
    const words = show?.(field, value)
    if (words !== undefined) return words
    if (value === null || value === undefined || value === '') return t('ui.none')
    if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
    if (typeof value === 'number') return field.endsWith('_id') ? `№ ${value}` : format.number(value)
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value) && value.every(isPlain)) return value.join(', ') || t('ui.none')
    return isMap(value) ? inLanguages(value, other) : JSON.stringify(value)
  }
}

/** The fields that an act changed, each before and after. What a new thing began with is not repeated. */
export const Changes = ({ row, labels, show, timeZone }: ChangesOf & FieldWords) => {
  const t = useText()
  const written = useWritten(show, timeZone)
  return namedChanges(row, labels).map((change) => (
    <Stack key={change.field} gap={2}>
      <Text size="sm" fw={600} c="dimmed">
        {t(change.label)}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={2}>
        {(['old', 'new'] as const).map((side) => (
          <Text key={side} size="sm" component="div" lineClamp={6} style={{ overflowWrap: 'anywhere' }}>
            <Text span c="dimmed">
              {t(side === 'old' ? 'history.was' : 'history.became')}:{' '}
            </Text>
            {written(change.field, change[side], change[side === 'old' ? 'new' : 'old'])}
          </Text>
        ))}
      </SimpleGrid>
    </Stack>
  ))
}

/** The changes that have a name, with it. */
export const namedChanges = (row: ChangesOf['row'], labels: FieldWords['labels']) =>
  row.action === 'create'
    ? []
    : row.changes.flatMap((change) => (labels[change.field] ? [{ ...change, label: labels[change.field]! }] : []))
