import { describe, expect, it } from 'vitest'
import { compare, exactText, minus, shareBody, shareIn, shareText, sumOf, whole } from './units.shares.public.ts'

const of = (text: string, joint = false) => ({ ...shareIn(text)!, joint })

describe('a typed share', () => {
  it.each([
    ['1/3', { numerator: 1, denominator: 3 }],
    [' 2 / 4 ', { numerator: 2, denominator: 4 }],
    ['1', { numerator: 1, denominator: 1 }],
    ['50 %', { numerator: 1, denominator: 2 }],
    ['33,33%', { numerator: 3333, denominator: 10000 }],
    ['0,5', { numerator: 1, denominator: 2 }],
    ['0.125', { numerator: 1, denominator: 8 }],
    ['100%', { numerator: 1, denominator: 1 }],
  ])('parses %s', (typed, share) => expect(shareIn(typed)).toEqual(share))

  it.each(['', 'половина', '1/0', '0', '0/5', '-1/2', '1/2/3', '1/2000000', '0,0000001'])(
    'does not read «%s»',
    (typed) => expect(shareIn(typed)).toBeNull(),
  )

  it('is sent as NaN, which the contract rejects, when unreadable', () =>
    expect(shareBody('третина').numerator).toBeNaN())

  it('is formatted as a fraction, and the whole as 1', () =>
    expect([shareText(of('1/3')), shareText(of('7/7'))]).toEqual(['1/3', '1']))
})

describe('the sum of shares', () => {
  it('of three thirds is exactly the whole', () => {
    const sum = sumOf([of('1/3'), of('1/3'), of('1/3')])
    expect([exactText(sum), compare(sum, whole)]).toEqual(['1', 0])
  })

  it('of three times 33.33 % leaves one ten-thousandth', () => {
    const sum = sumOf([of('33,33%'), of('33,33%'), of('33,33%')])
    expect([exactText(sum), exactText(minus(whole, sum))]).toEqual(['9999/10000', '1/10000'])
  })

  it('counts two joint owners of the whole once', () =>
    expect(exactText(sumOf([of('1', true), of('1', true)]))).toBe('1'))

  it('of a joint half and a sole half is the whole', () =>
    expect(exactText(sumOf([of('1/2', true), of('1/2', true), of('1/2')]))).toBe('1'))

  it('above the whole is reported', () => expect(compare(sumOf([of('2/3'), of('1/2')]), whole)).toBeGreaterThan(0))

  it('of no owners is zero', () => expect(exactText(sumOf([]))).toBe('0'))
})
