import { expect, test } from 'vitest'
import { materialValuesOf } from './requests.materials.values.ts'
import { type WorkState, type WorkValues, isOvertaken, workChange } from './requests.transition.work.ts'

const cable = { name: 'Кабель', qty: 2, unit: 'м', price_minor: 4020 }
const socket = { name: 'Розетка', qty: 1, unit: null, price_minor: 9000 }
const opened: WorkState = {
  checklist: [
    { text: 'Оглянути', done: false },
    { text: 'Прибрати', done: false },
  ],
  materials: [cable],
  work_minutes: 30,
  after: [{ id: 1 }],
}
const untouched: WorkValues = { ...materialValuesOf(opened, 'uk'), ticked: [], after_ids: [1] }
const withSocket: WorkValues = { ...untouched, ...materialValuesOf({ ...opened, materials: [cable, socket] }, 'uk') }

const ticks = { withTicks: true, language: 'uk' } as const

test('a transition in which nothing was written changes nothing of the request', () => {
  expect(workChange(opened, untouched, ticks)).toBeUndefined()
})

test('photos and ticks of others stay', () => {
  const now = {
    ...opened,
    after: [{ id: 1 }, { id: 9 }],
    checklist: [opened.checklist[0]!, { text: 'Прибрати', done: true }],
  }
  expect(workChange(opened, { ...untouched, ticked: [0], after_ids: [1, 2] }, ticks)?.(now)).toEqual({
    after_ids: [9, 1, 2],
    checklist: [
      { text: 'Оглянути', done: true },
      { text: 'Прибрати', done: true },
    ],
  })
})

test('materials are sent only when they were written, and conflict with those that somebody else wrote meanwhile', () => {
  const theirs = { ...opened, materials: [cable, cable], work_minutes: 60 }
  expect(workChange(opened, withSocket, { withTicks: false, language: 'uk' })?.(opened)).toEqual({
    materials: [cable, socket],
    work_minutes: 30,
  })
  expect(isOvertaken(opened, opened, withSocket, 'uk')).toBe(false)
  expect(isOvertaken(opened, theirs, withSocket, 'uk')).toBe(true)
  expect(isOvertaken(opened, theirs, untouched, 'uk')).toBe(false)
  // After the two were merged, the state that was read is the one to compare with.
  expect(isOvertaken(theirs, theirs, withSocket, 'uk')).toBe(false)
  // So is what the form itself has saved, when only the transition was refused.
  expect(isOvertaken(opened, { ...opened, materials: [cable, socket] }, withSocket, 'uk')).toBe(false)
})

test('a work time that is no number counts as written', () => {
  const noTime = { ...opened, work_minutes: null }
  expect(workChange(noTime, { ...untouched, work_minutes: '2 год' }, ticks)).toBeDefined()
})
