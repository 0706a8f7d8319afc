import { expect, it } from 'vitest'
import { timeFromText } from './time-text.ts'

const finished = (typed: string) => timeFromText(typed, { finished: true })

it('a time is read in the ways that people write it', () => {
  for (const typed of ['18:30', '18.30', '18,30', '18 30', '1830', '18-30', '6:30 pm', '6.30PM', ' 18:30 '])
    expect([typed, finished(typed)]).toEqual([typed, '18:30'])
  expect([finished('9'), finished('930'), finished('9:05'), finished('0:00')]).toEqual([
    '09:00',
    '09:30',
    '09:05',
    '00:00',
  ])
  expect([finished('12 am'), finished('12:15 p.m.'), finished('7pm')]).toEqual(['00:00', '12:15', '19:00'])
})

it('what is no time is not made into one', () => {
  for (const typed of ['', '24:00', '18:60', '18:3', '13 pm', '0 am', '183', 'вечір', '-5', '18:30:00', '99'])
    expect([typed, finished(typed)]).toEqual([typed, null])
})

it('an unfinished text is a time only once nothing can follow it', () => {
  const unfinished = (typed: string) => timeFromText(typed, { finished: false })
  expect(['1', '18', '18:', '18:3', '18:30', '9:30', '1830'].map(unfinished)).toEqual([
    null,
    null,
    null,
    null,
    '18:30',
    null,
    null,
  ])
})
