import { describe, expect, it } from 'vitest'
import { compare, exactText, minus, shareBody, shareIn, shareText, sumOf, whole } from './realty.shares.ts'

const of = (text: string, joint = false) => ({ ...shareIn(text)!, joint })

describe('a share as it is typed', () => {
  it.each([
    ['1/3', { numerator: 1, denominator: 3 }],
    [' 2 / 4 ', { numerator: 2, denominator: 4 }],
    ['1', { numerator: 1, denominator: 1 }],
    ['50 %', { numerator: 1, denominator: 2 }],
    ['33,33%', { numerator: 3333, denominator: 10000 }],
    ['0,5', { numerator: 1, denominator: 2 }],
    ['0.125', { numerator: 1, denominator: 8 }],
    ['100%', { numerator: 1, denominator: 1 }],
  ])('reads %s', (typed, share) => expect(shareIn(typed)).toEqual(share))

  it.each(['', 'половина', '1/0', '0', '0/5', '-1/2', '1/2/3', '1/2000000', '0,0000001'])(
    'does not read «%s»',
    (typed) => expect(shareIn(typed)).toBeNull(),
  )

  it('sends what it can’t read as a number that the contract refuses', () =>
    expect(shareBody('третина').numerator).toBeNaN())

  it('is written as a fraction, and the whole as 1', () =>
    expect([shareText(of('1/3')), shareText(of('7/7'))]).toEqual(['1/3', '1']))
})

describe('shares together', () => {
  it('three thirds are exactly the whole', () => {
    const sum = sumOf([of('1/3'), of('1/3'), of('1/3')])
    expect([exactText(sum), compare(sum, whole)]).toEqual(['1', 0])
  })

  it('three times 33.33 % leave one ten-thousandth', () => {
    const sum = sumOf([of('33,33%'), of('33,33%'), of('33,33%')])
    expect([exactText(sum), exactText(minus(whole, sum))]).toEqual(['9999/10000', '1/10000'])
  })

  it('two joint owners of the whole count once', () =>
    expect(exactText(sumOf([of('1', true), of('1', true)]))).toBe('1'))

  it('a joint half beside a half of one’s own is the whole', () =>
    expect(exactText(sumOf([of('1/2', true), of('1/2', true), of('1/2')]))).toBe('1'))

  it('more than the whole is told', () => expect(compare(sumOf([of('2/3'), of('1/2')]), whole)).toBeGreaterThan(0))

  it('nobody owns nothing', () => expect(exactText(sumOf([]))).toBe('0'))
})
