import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, isCommonPassword, isMadeOf, lengthOf, passwordHolds } from './passwords.js'

const composed = 'пароль-\u0439-caf\u00e9'
const decomposed = 'пароль-\u0438\u0306-cafe\u0301'

describe('a password', () => {
  it('holds however its letters are composed', async () => {
    expect(await passwordHolds(decomposed, await hashPassword(composed))).toBe(true)
    expect(await passwordHolds(composed, await hashPassword(decomposed))).toBe(true)
    expect(await passwordHolds(`${composed}!`, await hashPassword(composed))).toBe(false)
  })

  it('holds as it was stored before letters were normalised', async () => {
    expect(await passwordHolds(decomposed, await hash(decomposed))).toBe(true)
  })

  it('holds against no hash never', async () => {
    expect(await passwordHolds('no such person', null)).toBe(false)
  })

  it.each([
    'password123',
    'PASSWORD123',
    'ｐassword123',
    'аааааааааа',
    'йцукенгшщз',
    'УКРАЇНА123',
    'manchesterunited',
    'QwertyQwerty',
    'christopher1',
  ])('is common: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it('is compared with the commonest ten thousand and more', () => {
    const list = readFileSync(join(import.meta.dirname, '../../data/common-passwords.txt'), 'utf8')
      .trim()
      .split('\n')
    expect(new Set(list).size).toBeGreaterThan(10_000)
    expect(list.filter((one) => lengthOf(one) < 10 || one !== one.normalize('NFKC').toLowerCase())).toEqual([])
  })

  it.each([
    'Шевченко2024',
    'shevchenko12',
    'OKSANAshevchenko',
    'oksana-1990',
    'Oselia2026!',
    'оселя-оселя1',
    '0671234567ab',
  ])('is made of known words: %s', (password) => {
    expect(isMadeOf(password, ['Шевченко', 'Оксана', '0671234567'])).toBe(true)
  })

  it.each(['a-very-long-secret', 'shevchenko-lake-horse', 'yurt-3-oselia-lamp', 'qazwsxedcrfv'])(
    'is not made of known words: %s',
    (password) => {
      expect(isMadeOf(password, ['Шевченко', 'Оксана', 'Юр'])).toBe(false)
    },
  )
})
