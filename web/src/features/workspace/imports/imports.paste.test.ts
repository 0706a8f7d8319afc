import { describe, expect, it } from 'vitest'
import { blockOf } from './imports.paste.ts'

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
