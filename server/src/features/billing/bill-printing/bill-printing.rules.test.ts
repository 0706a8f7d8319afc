import { expect, it } from 'vitest'
import { printedLines, type StoredLine } from './bill-printing.rules.js'

const line = (fields: Partial<StoredLine>): StoredLine => ({
  service_id: 8,
  name: { uk: 'Пільга', en: 'Benefit', ru: 'Льгота', es: 'Bonificación' },
  provider: null,
  unit: 'unit',
  kind: 'benefit',
  quantity: null,
  rate: null,
  base_minor: null,
  weight: null,
  weights: null,
  share_by: null,
  reading_from: null,
  reading_to: null,
  coefficient: null,
  is_estimated: false,
  note: null,
  for_month: null,
  amount_minor: -100,
  ...fields,
})

it('a benefit of an earlier month has a row of its own, apart from that of the billed month', () => {
  const lines = [
    line({ for_month: '03.2027', amount_minor: -300 }),
    line({ for_month: '04.2027', amount_minor: 200 }),
    line({}),
    line({}),
  ]
  expect(printedLines(lines, 'en').map(({ service, subsidy }) => [service, subsidy])).toEqual([
    ['Benefit (03.2027)', -300n],
    ['Benefit (04.2027)', 200n],
    ['Benefit', -200n],
  ])
})
