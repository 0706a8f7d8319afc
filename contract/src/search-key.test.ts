import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latinKey, layoutSwap, searchKey } from './search-key.js'

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }))
const ukrainian = fc.string({ unit: fc.constantFrom(...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐЖЇЙ ’-') })
const latin = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzKHSZ -') })
const word = fc.oneof(ukrainian, latin)

describe('the spelling key', () => {
  it.each([
    ['Львів', 'ЛЬВІВ', 'case'],
    ['Слов’янськ', "Слов'янськ", 'the typewriter apostrophe'],
    ['Слов’янськ', 'Словʼянськ', 'the modifier apostrophe'],
    ['Слов’янськ', 'Слов`янськ', 'the grave accent'],
    ['Слов’янськ', 'Слов´янськ', 'the acute accent'],
    ['Слов’янськ', 'Слов′янськ', 'the prime'],
    ['Слов’янськ', 'Слов‘янськ', 'the opening quote'],
    ['Слов’янськ', 'Словянськ', 'no apostrophe at all'],
    ['ОСББ «Затишок»', 'осбб “затишок”', 'quotes'],
    ['Ґалаґан', 'галаган', 'ґ'],
    ['Орёл', 'орел', 'ё'],
    ['Київ', 'Киiв', 'the Latin i'],
    ['Ки\u0456\u0308в', 'Київ', 'a composed or a decomposed letter'],
    ['Кам’янець-Подільський', ' кам’янець   подільський ', 'hyphens and space'],
    ['Івано–Франківськ', 'Івано-Франківськ', 'a dash for a hyphen'],
    ['Нова Каховка', 'Нова\u00A0Каховка', 'a no-break space'],
    ['Лесі\u00ADУкраїнки', 'ЛесіУкраїнки', 'a soft hyphen'],
    ['García', 'garcia', 'accents'],
    ['Xарків', 'Харків', 'a Latin X'],
    ['ABEKMHOPCTIX', 'АВЕКМНОРСТІХ', 'a number plate in the other script'],
    ['KИЇB', 'Київ', 'mixed scripts'],
  ])('%s equals %s: %s', (one, other) => {
    expect(searchKey(one)).toBe(searchKey(other))
  })

  it('distinguishes different words', () => {
    const different = ['Самар', 'Самара', 'Бар', 'Бур', 'кв. 12', 'кв. 12/3', 'Суми', 'sumy', 'Гора', 'Хора']
    expect(new Set(different.map(searchKey)).size).toBe(different.length)
  })

  it('is idempotent', () => {
    fc.assert(fc.property(anyText, (text) => searchKey(searchKey(text)) === searchKey(text)))
  })

  it('contains no capital letter, apostrophe or repeated space', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const key = searchKey(text)
        expect(key).toBe(key.toLowerCase())
        expect(key).not.toMatch(/['’ʼ`]|\s\s|^\s|\s$/u)
      }),
    )
  })

  it('of a prefix is a prefix of the key, letter by letter', () => {
    fc.assert(
      fc.property(word, word, (beginning, rest) => {
        expect(searchKey(beginning + rest).startsWith(searchKey(beginning))).toBe(true)
      }),
    )
  })

  it('never makes two Latin words equal', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz') })
    fc.assert(fc.property(letters, letters, (one, other) => (searchKey(one) === searchKey(other)) === (one === other)))
  })
})

describe('the transliterated key', () => {
  it.each([
    ['Львів', 'lviv'],
    ['Київ', 'Kyiv'],
    ['Київ', 'Kyyiv'],
    ['Киев', 'Kiev'],
    ['Запоріжжя', 'Zaporizhzhia'],
    ['Запоріжжя', 'Zaporizhzhya'],
    ['Вінниця', 'Vinnytsya'],
    ['Одесса', 'Odesa'],
    ['Харків', 'Kharkiv'],
    ['Харків', 'Harkiv'],
    ['Згурівка', 'Zgurivka'],
    ['Згурівка', 'Zghurivka'],
    ['Борщагівка', 'Borschagivka'],
    ['Кам’янець-Подільський', 'Kamianets Podilskyi'],
    ['Хмельницький', 'Khmelnytskyy'],
    ['Марія', 'Mariya'],
    ['Марія', 'Mariia'],
    ['Олександр', 'Oleksandr'],
    ['Олександр', 'Olexandr'],
    ['Чернівці', 'Chernivci'],
    ['Юрій', 'Jurij'],
    ['Шевченко', 'SHEVCHENKO'],
  ])('«%s» is found by %s', (cyrillic, typed) => {
    expect(latinKey(typed)).toBe(latinKey(cyrillic))
  })

  it('contains only lower-case Latin letters and symbols when the text is Ukrainian', () => {
    fc.assert(fc.property(ukrainian, (text) => /^[a-z ]*$/u.test(latinKey(text))))
  })

  it('is idempotent and contains no capital letter', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, word), (text) => {
        const key = latinKey(text)
        expect(latinKey(key)).toBe(key)
        expect(key).toBe(key.toLowerCase())
      }),
    )
  })
})

describe('the other keyboard layout', () => {
  it.each([
    ['kmdsd', 'львів'],
    ['RB]D', 'київ'],
    ['дмшм', 'lviv'],
    ['j,jkjym', 'оболонь'],
  ])('maps %s to %s', (typed, meant) => {
    expect(layoutSwap(typed)).toBe(meant)
  })

  it('gives Russian letters on request', () => {
    expect(layoutSwap('cevs', 'ru')).toBe('сумы')
    expect(layoutSwap('cevs')).toBe('сумі')
  })

  it('gives the original text when applied twice', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 1 })
    fc.assert(fc.property(letters, (text) => layoutSwap(layoutSwap(text)) === text))
  })

  it('accepts any text', () => {
    fc.assert(fc.property(anyText, (text) => layoutSwap(text) === layoutSwap(text).toLowerCase()))
  })
})
