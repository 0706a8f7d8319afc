import fc from 'fast-check'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { decodeCode, encodeCode, type PaperCode } from './papers.code.js'

const key = 'a key of the installation'
const sheet: PaperCode = { kind: 'sheet', voting: 12, sheet: 1804, version: 2, page: 3, of: 4 }
const entrance: PaperCode = {
  kind: 'entrance',
  voting: 12,
  house: 40,
  entrance: 3,
  question: 11,
  version: 1,
  page: 2,
  of: 3,
}

const part = fc.integer({ min: 1, max: 2 ** 31 })
const codes: fc.Arbitrary<PaperCode> = fc.oneof(
  fc.record({ kind: fc.constant('sheet' as const), voting: part, sheet: part, version: part, page: part, of: part }),
  fc.record({
    kind: fc.constant('entrance' as const),
    voting: part,
    house: part,
    entrance: part,
    question: part,
    version: part,
    page: part,
    of: part,
  }),
)

it('a code names the voting, the sheet, the version of the form and the page, for both layouts', () => {
  expect(encodeCode(sheet, key)).toMatch(/^SC\.1E4\.2\.3\.4\.[0-9A-Z]{10}$/)
  expect(decodeCode(encodeCode(sheet, key), key)).toEqual(sheet)
  expect(decodeCode(encodeCode(entrance, key), key)).toEqual(entrance)
})

it('every code is read as it was written', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(decodeCode(encodeCode(code, key), key)).toEqual(code)
    }),
  )
})

it('a code is short enough for a QR code of 25 modules', () => {
  for (const code of [sheet, entrance]) expect(encode(encodeCode(code, key), { ecc: 'Q', border: 0 }).size).toBe(25)
})

it('a code of another installation, or of another page with the same check, is nothing', () => {
  expect(decodeCode(encodeCode(sheet, 'another key'), key)).toBeNull()
  const check = encodeCode(sheet, key).split('.').at(-1)
  const other = encodeCode({ ...sheet, page: 1 }, key)
    .split('.')
    .slice(0, -1)
  expect(decodeCode([...other, check].join('.'), key)).toBeNull()
})

it('one wrong character anywhere makes a code nothing', () => {
  fc.assert(
    fc.property(codes, fc.nat(), fc.constantFrom(...'0123456789ABCXYZ.'), (code, at, letter) => {
      const text = encodeCode(code, key)
      const place = at % text.length
      const damaged = text.slice(0, place) + letter + text.slice(place + 1)
      fc.pre(damaged !== text)
      expect(decodeCode(damaged, key)).toBeNull()
    }),
  )
})

it('other texts and other spellings are nothing', () => {
  const text = encodeCode(sheet, key)
  for (const foreign of [
    '',
    'S',
    'https://example.com/S1.2.3.4',
    text.toLowerCase(),
    ` ${text}`,
    `${text}.`,
    text.slice(1),
  ])
    expect(decodeCode(foreign, key)).toBeNull()
  expect(decodeCode(text.replace('SC.', 'S0C.'), key)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (foreign) => {
      expect(decodeCode(foreign, key)).toBeNull()
    }),
  )
})

it('a number that is not whole and positive has no code', () => {
  for (const page of [0, -1, 1.5, Number.NaN]) expect(() => encodeCode({ ...sheet, page }, key)).toThrow(RangeError)
})
