import { expect, it } from 'vitest'
import { money } from './field-kinds.ts'

it('an amount of a form is sent to the kopiyka, and what has more decimals is refused rather than rounded', () => {
  const { toBody } = money()
  expect(['1 234,5', '0.29', '1.15', '', '8000000000000,01'].map(toBody)).toEqual([
    123_450,
    29,
    115,
    null,
    800_000_000_000_001,
  ])
  // «12,500» is twelve thousand to some and twelve to others.
  for (const typed of ['12,500', '1.005', '0,001', 'сто']) expect(toBody(typed), typed).toBeNaN()
})
