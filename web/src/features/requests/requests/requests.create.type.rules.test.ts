import { expect, test } from 'vitest'
import { typesFound } from './requests.create.type.rules.ts'

const type = (uk: string, keywords: string[], priority = 'normal') => ({ label: { uk }, keywords, priority })
const types = [
  type('Прорив води чи опалення', ['вода', 'труба'], 'emergency'),
  type('Немає світла', ['світло', 'електрика'], 'emergency'),
  type('Немає води', ['вода', 'кран', 'гаряча вода'], 'high'),
  type('Засмічення каналізації', ['труба', 'унітаз']),
  type('Освітлення', ['світло', 'лампа', 'ліхтар', 'bulb']),
  type('Платна послуга', ['кран', 'сантехнік']),
]
const found = (typed: string) => typesFound(types, typed).map(({ label }) => label.uk)

test('a type is found by the words that people say', () => {
  expect(found('вода')).toEqual(['Немає води', 'Прорив води чи опалення'])
  expect(found('лампа')).toEqual(['Освітлення'])
  expect(found('труба')).toEqual(['Засмічення каналізації', 'Прорив води чи опалення'])
  expect(found('кран')).toEqual(['Немає води', 'Платна послуга'])
  expect(found('лампи')).toEqual(['Освітлення'])
  expect(found('Bulb')).toEqual(['Освітлення'])
  expect(found('гаряча во')).toEqual(['Немає води'])
  expect(found('килим')).toEqual([])
})

test('a type is found by its parent, after one of that name', () => {
  const plumbing = { uk: 'Сантехніка', en: 'Plumbing' }
  const nested = [
    { ...type('Тече кран', ['вода']), parent: plumbing },
    type('Сантехніка', []),
    { ...type('Немає тиску', []), parent: plumbing },
  ]
  const labels = (typed: string) => typesFound(nested, typed).map(({ label }) => label.uk)
  expect(labels('сантехніка')).toEqual(['Сантехніка', 'Тече кран', 'Немає тиску'])
  expect(labels('сантехніка: тече')).toEqual(['Тече кран'])
  expect(labels('plumb тиск')).toEqual(['Немає тиску'])
})

test('an emergency comes first only where it is the better match', () => {
  expect(found('світл')).toEqual(['Освітлення', 'Немає світла'])
  expect(found('світло')[0]).toBe('Освітлення')
  expect(found('немає св')).toEqual(['Немає світла'])
  expect(found('прорив')).toEqual(['Прорив води чи опалення'])
})
