import fc from 'fast-check'
import { expect, it } from 'vitest'
import { transliterate } from './transliterate.js'

it.each([
  ['Алушта', 'Alushta'],
  ['Згурський', 'Zghurskyi'],
  ['Розгон', 'Rozghon'],
  ['Єнакієве', 'Yenakiieve'],
  ['Наєнко', 'Naienko'],
  ['Їжакевич', 'Yizhakevych'],
  ['Кадиївка', 'Kadyivka'],
  ['Йосипівка', 'Yosypivka'],
  ['Стрий', 'Stryi'],
  ['Щербухи', 'Shcherbukhy'],
  ['Гоща', 'Hoshcha'],
  ['Знам’янка', 'Znamianka'],
  ['Короп’є', 'Koropie'],
  ['Юрій Крюківка', 'Yurii Kriukivka'],
  ['Русь', 'Rus'],
  ['Івано-Яворів', 'Ivano-Yavoriv'],
  ['ЩИРЕЦЬ', 'SHCHYRETS'],
  ['12-Я', '12-Ya'],
  ['ЗГ', 'ZGH'],
  ['Lviv 2', 'Lviv 2'],
])('writes %s as %s', (ukrainian, latin) => {
  expect(transliterate(ukrainian)).toBe(latin)
})

it('leaves no Ukrainian letter', () => {
  const text = fc.string({ unit: fc.constantFrom(...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐЄЖЇЙЩЮЯ ’-') })
  fc.assert(fc.property(text, (written) => !/\p{Script=Cyrillic}/u.test(transliterate(written))))
})
