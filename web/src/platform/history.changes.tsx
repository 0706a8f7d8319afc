import { SimpleGrid, Stack, Text } from '@mantine/core'
import { type Language, languages } from '@oselia/contract/languages'
import type { HistoryRow } from '@oselia/contract/platform'
import type { ComponentType, ReactNode } from 'react'
import { wordsOf } from './html.words.ts'
import { type MessageKey, useFormat, useLanguage, useText } from './messages.ts'

/** Labels and formatter of an entity's fields. */
export interface FieldWords {
  /** Labels of fields; a field without a label is technical and omitted. */
  labels: Record<string, MessageKey>
  /** Formats a field's value; undefined falls back to `Changes`. */
  show?: (field: string, value: unknown) => ReactNode
}

/** The changes of one operation; features pass it to `Changes` with their labels. */
export interface ChangesOf {
  row: Pick<HistoryRow, 'action' | 'changes'>
  timeZone?: string
}

/** How a feature renders changes of its entity in the combined history. */
export interface Recorded {
  labels: FieldWords['labels']
  /** Renders the changes. */
  Changes: ComponentType<ChangesOf>
}

const recorded = new Map<string, Recorded>()

/** Registers how changes of an entity are shown, by its name in the log; called from a feature's `*.history.public.tsx`. */
export const recordHistory = <R extends Recorded>(entity: string, of: R): R => {
  recorded.set(entity, of)
  return of
}

/** What the feature of an entity has registered. */
export const recordedHistory = (entity: string): Recorded | undefined => recorded.get(entity)

type TextMap = Partial<Record<Language, string | null>>
const isMap = (value: unknown): value is TextMap =>
  typeof value === 'object' && value !== null && typeof (value as { uk?: unknown }).uk === 'string'
const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Texts in four languages: only the changed ones, with the language named unless it is the user's own. */
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

/** Formats a value before or after a change; `other` is the value on the other side. */
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

/** The fields changed by an operation, before and after. The initial values of a new record are omitted. */
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

/** The changes with labels. */
export const namedChanges = (row: ChangesOf['row'], labels: FieldWords['labels']) =>
  row.action === 'create'
    ? []
    : row.changes.flatMap((change) => (labels[change.field] ? [{ ...change, label: labels[change.field]! }] : []))
