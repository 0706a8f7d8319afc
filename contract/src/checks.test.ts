import { describe, expect, it } from 'vitest'
import { birthOfTaxNumber, edrpouHolds, plateForm, taxNumberHolds, toPassport, toPlate, unzrHolds } from './checks.js'

describe('a tax number', () => {
  it.each(['3185001231', '4000001456', '2739412076'])('%s has the right check digit', (number) => {
    expect(taxNumberHolds(number)).toBe(true)
  })
  it.each(['3185001232', '318500123', '31850012310', '318500123a'])('%s is invalid', (number) => {
    expect(taxNumberHolds(number)).toBe(false)
  })
  it('contains the date of birth', () => expect(birthOfTaxNumber('3185001231')).toBe('1987-03-15'))
})

describe('a code of a legal entity', () => {
  it.each(['45123454', '12345678', '45000092', '45000200'])('%s has the right check digit', (code) => {
    expect(edrpouHolds(code)).toBe(true)
  })
  it('45123455 has a wrong one', () => expect(edrpouHolds('45123455')).toBe(false))
})

describe('a number of the demographic register', () => {
  it('begins with an existing date', () => {
    expect(['19870315-12345', '20000229-00001'].map(unzrHolds)).toEqual([true, true])
    expect(['19870230-12345', '19871315-12345', '1987031512345', '19870315-1234'].map(unzrHolds)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a passport', () => {
  it.each([
    ['АА123456', 'АА123456'],
    ['ка 654321', 'КА654321'],
    ['KA654321', 'КА654321'],
    ['ЇЄ № 123456', 'ЇЄ123456'],
    ['123456789', '123456789'],
    ['АА12345', null],
    ['QQ123456', null],
    ['1234567890', null],
  ])('%s is read as %s', (typed, passport) => expect(toPassport(typed)).toBe(passport))
})

describe('a plate', () => {
  it.each([
    ['АА 1234 ВВ', 'AA1234BB', 'standard'],
    ['ка-4321-іх', 'KA4321IX', 'standard'],
    ['AA1234ZA', 'AA1234ZA', 'electric'],
    ['AA1234QQ', 'AA1234QQ', 'other'],
    ['WGM4567A', 'WGM4567A', 'other'],
    ['12345 КА', '12345KA', 'other'],
  ])('%s is %s, %s', (typed, plate, form) => {
    expect([toPlate(typed), plateForm(toPlate(typed))]).toEqual([plate, form])
  })
})
