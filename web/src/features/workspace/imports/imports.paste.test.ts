import { describe, expect, it } from 'vitest'
import { blockOf, placed } from './imports.paste.ts'

describe('a block of a spreadsheet', () => {
  it.each([
    ['one', [['one']]],
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['"дві\nлінії"\t"з ""лапками"""', [['дві\nлінії', 'з "лапками"']]],
    ['\t\t5', [['', '', '5']]],
    ['5"\t6', [['5"', '6']]],
  ])('%j has the cells %j', (text, cells) => expect(blockOf(text)).toEqual(cells))
})

describe('a block in the table', () => {
  const rows = [{ id: 7 }, { id: 8 }]

  it('fills the cells from one on', () =>
    expect(placed([['a', 'b'], ['c']], rows, [3, 5])).toEqual({
      cells: [
        { id: 7, column: 3, text: 'a' },
        { id: 7, column: 5, text: 'b' },
        { id: 8, column: 3, text: 'c' },
      ],
      isCut: false,
    }))

  it.each([
    [[['a'], ['b'], ['c']], true],
    [[['a', 'b', 'c']], true],
    [[['a', 'b', '']], false],
    [[['a'], ['b'], ['']], false],
  ])('tells when %j does not fit', (block, isCut) => expect(placed(block, rows, [0, 1]).isCut).toBe(isCut))
})
