import { expect, it } from 'vitest'
import { indexIn, monthIn, pastedIndices } from './tariffs.indices.rules.ts'

it('a month is read as it is written in tables of the four languages', () => {
  const written = [
    '2026-03',
    '03.2026',
    '3/2026',
    '01.03.2026',
    'березень 2026 р.',
    'Март 2026',
    'March 2026',
    'marzo 2026',
  ]
  expect(written.map(monthIn)).toEqual(written.map(() => '2026-03'))
  expect(['червень 2025', 'липень 2025', 'май 2025', 'июль 2025'].map(monthIn)).toEqual([
    '2025-06',
    '2025-07',
    '2025-05',
    '2025-07',
  ])
  expect(['березень', '13.2026', '2026', '26-03', ''].map(monthIn)).toEqual([null, null, null, null, null])
})

it('an index is a percent with one decimal', () => {
  expect(['100,6', '100.6', '99', '101,0 %'].map(indexIn)).toEqual([100.6, 100.6, 99, 101])
  expect(['0,6', '1.006', '100,64', '1006', 'x', ''].map(indexIn)).toEqual([null, null, null, null, null, null])
})

it('a pasted table is taken with its heading left out, and each bad row says why', () => {
  const text =
    'Місяць\tІндекс\n01.2026\t100,6\n\nлютий 2026 р. 100,9\n02.2026\t100,1\n00.2026\t100\n03.2026\t1,004\n12.2026;100'
  expect(
    pastedIndices(text, '2026-01', '2026-11').map(({ line, period, index, problem }) => [line, period, index, problem]),
  ).toEqual([
    [2, '2026-01', 100.6, null],
    [4, '2026-02', 100.9, null],
    [5, '2026-02', 100.1, 'twice'],
    [6, null, 100, 'month'],
    [7, '2026-03', null, 'index'],
    [8, '2026-12', 100, 'future'],
  ])
})

it('a column of indices alone follows month by month', () => {
  expect(
    pastedIndices('100,6\n100,9\n100,4', '2025-11', '2026-11').map(({ period, index }) => [period, index]),
  ).toEqual([
    ['2025-11', 100.6],
    ['2025-12', 100.9],
    ['2026-01', 100.4],
  ])
})
