import { describe, expect, it } from 'vitest'
import { useTables } from '../testing/workbooks.js'
import { likelyDelimiter } from './spreadsheet.delimiters.js'

const { cells, rows } = useTables()

/** Encodes a text in a one-byte encoding by inverting its decoder. */
const inEncoding = (text: string, encoding: string): Buffer => {
  const table = new Map(
    [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map((char, byte) => [
      char,
      byte,
    ]),
  )
  return Buffer.from([...text].map((char) => table.get(char)!))
}

const list = 'Квартира;Власник;Площа\r\n1;Іваненко Ольга;62,3\r\n2;Ґалаґан Їжакевич;45,0\r\n'
const read = [
  ['Квартира', 'Власник', 'Площа'],
  ['1', 'Іваненко Ольга', '62,3'],
  ['2', 'Ґалаґан Їжакевич', '45,0'],
]

describe('delimited text', () => {
  it.each([
    ['UTF-8', Buffer.from(list)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${list}`)],
    ['UTF-16', Buffer.from(`\uFEFF${list}`, 'utf16le')],
    ['UTF-16 without its mark', Buffer.from(list, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${list}`, 'utf16le').swap16()],
    ['windows-1251', inEncoding(list, 'windows-1251')],
    ['KOI8-U', inEncoding(list, 'koi8-u')],
  ])('is read in %s', async (_, bytes) => {
    expect(await cells(bytes)).toEqual(read)
  })

  it.each([
    ['windows-1251', 'ПРІЗВИЩЕ;ІМ’Я\nКОВАЛЬ;ОКСАНА\nШЕВЧЕНКО;ТАРАС\n'],
    ['windows-1251', '№;Владелец\n1;Иванов Пётр\n'],
    ['windows-1251', 'apt;owner\n1;Мельник\n'],
    ['ibm866', 'Номер;Владелец\n1;Иванов Иван\n2;Петрова Анна\n'],
    ['koi8-u', 'ПРІЗВИЩЕ;Поверх\nБОНДАР;перший\n'],
    ['windows-1252', 'Piso;Propietario;Año\n1;José Peña Núñez;2020\n'],
  ])('is decoded correctly in %s: %j', async (encoding, text) => {
    const meant = text
      .trim()
      .split('\n')
      .map((line) => line.split(';'))
    expect(await cells(inEncoding(text, encoding))).toEqual(meant)
  })

  it('may have delimiters, line breaks and quotes within quotes, and stray quotes elsewhere', async () => {
    const text = '"a;b";"two\nlines";"say ""hi"""\nТОВ "Ромашка";"x" y;\n'
    expect(await rows(text)).toEqual([
      { no: 1, cells: ['a;b', 'two\nlines', 'say "hi"'], spans: [] },
      { no: 2, cells: ['ТОВ "Ромашка"', 'x y', null], spans: [] },
    ])
  })

  it('has line numbers of the file, without empty lines, and needs no final line break', async () => {
    expect((await rows('a;b\n\n;;\n"1";2')).map(({ no, cells }) => [no, cells])).toEqual([
      [1, ['a', 'b']],
      [4, ['1', '2']],
    ])
  })

  it('may have old line breaks, preserved zeros and neutralised formulas', async () => {
    expect(await cells('a,b\r="007",\'=1+1\r')).toEqual([
      ['a', 'b'],
      ['007', '=1+1'],
    ])
  })

  it.each([
    ['a;b;c\n1;2,5;3\n2;3,5;4\n', ';'],
    ['a,b,c\n1,"2;5",3\n', ','],
    ['a\tb\n1,5\t2\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['Іваненко\nПетренко\n', ';'],
    ['Список мешканців, 2026\n\nкв;піб\n1;Коваль, Ірина\n2;Бондар, Олег\n', ';'],
    ['sep=,\na,b;c\n', ','],
  ])('is split by its own delimiter: %j', (text, delimiter) => {
    expect(likelyDelimiter(text)).toBe(delimiter)
  })

  it('is read without the line that only names the delimiter', async () => {
    expect(await rows('sep=,\na,b\n')).toEqual([{ no: 2, cells: ['a', 'b'], spans: [] }])
  })

  it('is read equally in chunks of any size', async () => {
    const line = '"Ім’я ""тут""";Довга вулиця;😀;3\r\n'
    const found = await cells(line.repeat(9000))
    expect(found.length).toBe(9000)
    expect(new Set(found.map((row) => JSON.stringify(row)))).toEqual(
      new Set([JSON.stringify(['Ім’я "тут"', 'Довга вулиця', '😀', '3'])]),
    )
  })
})
