import { expect, it } from 'vitest'
import { isBegunBy } from './palette.choices.ts'

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
