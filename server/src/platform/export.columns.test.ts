import * as kit from '@oselia/contract/kit'
import { messages } from '@oselia/contract/languages'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { exportColumns, named } from './export.columns.js'

const fields = z.object({
  name: kit.optionalText(20),
  since: kit.day.nullable().default(null),
  seen_at: kit.instant.nullable(),
  floors: z.int().default(1),
  parts: z.array(z.string()),
})
type Row = z.output<typeof fields>
const word = (text: string) => ({ uk: text, en: text, ru: text, es: text })
const headings = messages({ name: word('Name'), since: word('Since'), seen_at: word('Seen'), floors: word('Floors') })

it('columns of an export follow the fields of the contract, by their kinds and in their order', () => {
  const columns = exportColumns<Row, typeof fields, typeof headings>(fields, headings, {
    parts: [{ key: 'count', header: word('Parts'), kind: 'number', value: ({ parts }) => parts.length }],
  })
  expect(columns.map(({ key, kind }) => [key, kind])).toEqual([
    ['name', 'text'],
    ['since', 'day'],
    ['seen_at', 'instant'],
    ['floors', 'number'],
    ['count', 'number'],
  ])
  const row = { name: 'A', since: '2026-01-01', seen_at: null, floors: 3, parts: ['x', 'y'] }
  expect(columns.map(({ value }) => value(row, 'en'))).toEqual(['A', '2026-01-01', null, 3, 2])
})

it('a field is omitted from an export only where that is declared', () => {
  const columns = exportColumns<Row, typeof fields, typeof headings>(fields, headings, { parts: null, name: null })
  expect(columns.map(({ key }) => key)).toEqual(['since', 'seen_at', 'floors'])
  // @ts-expect-error a field without a heading must say what it becomes
  expect(() => exportColumns<Row, typeof fields, typeof headings>(fields, headings, {})).toThrow('parts')
})

it('a flag is a word, a text is in the language of the file, and an enumeration has the names of its words', () => {
  const schema = z.object({ title: kit.residentText(20), urgent: z.boolean(), kind: z.enum(['gas', 'lift']) })
  type Notice = z.output<typeof schema>
  const words = messages({ title: word('Title'), urgent: word('Urgent'), kind: word('Kind') })
  const kinds = messages({ gas: word('Gas'), lift: word('Lift') })
  const columns = exportColumns<Notice, typeof schema, typeof words>(schema, words, { kind: named('kind', kinds) })
  const cells = (row: Notice, language: 'uk' | 'en') => columns.map(({ value }) => value(row, language))
  const notice = { title: { uk: 'Газ', en: 'Gas' }, urgent: true, kind: 'gas' } as const
  expect(cells(notice, 'en')).toEqual(['Gas', 'yes', 'Gas'])
  expect(cells({ ...notice, title: { uk: 'Ліфт' }, urgent: false, kind: 'lift' }, 'en')).toEqual(['Ліфт', null, 'Lift'])
})
