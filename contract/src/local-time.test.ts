import { expect, it } from 'vitest'
import { instantAt, localAt } from './local-time.js'

const at = (local: string, zone = 'Europe/Kyiv') => {
  const { at: moment, skipped } = instantAt(local, zone)
  return [new Date(moment).toISOString(), skipped]
}

it('a local hour of Kyiv is another instant in summer than in winter', () => {
  expect(at('2026-03-28T18:30')).toEqual(['2026-03-28T16:30:00.000Z', false])
  expect(at('2026-03-29T18:30')).toEqual(['2026-03-29T15:30:00.000Z', false])
  expect(at('2026-10-24T18:30')).toEqual(['2026-10-24T15:30:00.000Z', false])
  expect(at('2026-10-25T18:30')).toEqual(['2026-10-25T16:30:00.000Z', false])
  expect(localAt(Date.parse('2026-10-25T16:30:00Z'), 'Europe/Kyiv')).toBe('2026-10-25T18:30')
})

it('an hour that the clocks skip is marked, and one that comes twice is the first', () => {
  expect(at('2026-03-29T03:30')).toEqual(['2026-03-29T01:30:00.000Z', true])
  expect(at('2026-03-29T02:59')).toEqual(['2026-03-29T00:59:00.000Z', false])
  expect(at('2026-03-29T04:00')).toEqual(['2026-03-29T01:00:00.000Z', false])
  expect(at('2026-10-25T03:30')).toEqual(['2026-10-25T00:30:00.000Z', false])
  expect(at('2026-10-25T04:00')).toEqual(['2026-10-25T02:00:00.000Z', false])
  expect(localAt(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Kyiv')).toBe('2026-10-25T03:30')
})

it('other zones are as exact', () => {
  expect(at('2026-03-08T02:30', 'America/New_York')).toEqual(['2026-03-08T07:30:00.000Z', true])
  expect(at('2026-11-01T01:30', 'America/New_York')).toEqual(['2026-11-01T05:30:00.000Z', false])
  expect(at('2026-06-01T12:00', 'Asia/Kathmandu')).toEqual(['2026-06-01T06:15:00.000Z', false])
  expect(at('2026-06-01T12:00', 'UTC')).toEqual(['2026-06-01T12:00:00.000Z', false])
})
