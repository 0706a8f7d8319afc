import { expect, it } from 'vitest'
import { choicesOf, inOrder, isBegunBy } from './palette.choices.ts'

it.each([
  ['Нова заявка', 'нова з'],
  ['Нова заявка', 'заяв нова'],
  ['Нова заявка', 'НОВ'],
  ['New request', 'new r'],
])('%s is begun by "%s"', (name, typed) => expect(isBegunBy(name, typed)).toBe(true))

it.each([
  ['Нова заявка', ''],
  ['Нова заявка', 'нова зоя'],
  ['Нова заявка', 'нова нова'],
  ['Нова заявка', 'явка'],
])('%s is not begun by "%s"', (name, typed) => expect(isBegunBy(name, typed)).toBe(false))

it('puts a section before texts that have its word, and after people', () => {
  const hit = (kind: 'members' | 'events') =>
    choicesOf({ kind, id: 1, title: kind, detail: '', realty: null }, (number) => number)[0]!
  const place = (kind: 'act' | 'go') => ({ ...hit('members'), kind, title: kind })
  const ordered = inOrder([place('go'), place('act')], [hit('events'), hit('members')])
  expect(ordered.map(({ title }) => title)).toEqual(['act', 'members', 'go', 'events'])
})
