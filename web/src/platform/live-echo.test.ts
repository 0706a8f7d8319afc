import { expect, test, vi } from 'vitest'
import { echoOf, noteChange } from './live-echo.ts'

const update = (id: number, version: number, sent = 0) =>
  noteChange({
    name: 'PUT /vehicles/:id',
    given: { params: { id }, body: { version: 1 } },
    reply: { data: { id, version } },
    sent,
  })

test('the event of an own change is matched once; a later one belongs to another user', () => {
  expect(update(1, 2)).toBe(false)
  expect(echoOf(['vehicles'], 1, 'update')).toBe('vehicles')
  expect(echoOf(['vehicles'], 1, 'update')).toBeUndefined()
})

test('an event that arrives before the response is matched when the response arrives', () => {
  expect(echoOf(['service_requests', 'vehicles'], 2, 'update')).toBeUndefined()
  expect(update(2, 2)).toBe(true)
})

test('an event that arrived before the change was sent belongs to another user', () => {
  echoOf(['vehicles'], 9, 'update')
  expect(update(9, 2, performance.now() + 1)).toBe(false)
  expect(echoOf(['vehicles'], 9, 'update')).toBe('vehicles')
})

test('another record, another action and an update without a difference are not matched', () => {
  update(3, 2)
  expect(echoOf(['vehicles'], 4, 'update')).toBeUndefined()
  expect(echoOf(['vehicles'], 3, 'delete')).toBeUndefined()
  update(5, 1)
  expect(echoOf(['vehicles'], 5, 'update')).toBeUndefined()
})

test('a new record is matched by the id from the response', () => {
  noteChange({ name: 'POST /vehicles', given: { body: {} }, reply: { data: { id: 6, version: 1 } }, sent: 0 })
  expect(echoOf(['vehicles'], 6, 'create')).toBe('vehicles')
})

test('a call on a part of a record expects no event', () => {
  expect(noteChange({ name: 'POST /staff/:id/block', given: { params: { id: 7 } }, reply: {}, sent: 0 })).toBe(false)
  expect(echoOf(['staff'], 7, 'create')).toBeUndefined()
})

test('a missing event is awaited for five seconds', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  update(8, 2)
  vi.advanceTimersByTime(5_001)
  expect(echoOf(['vehicles'], 8, 'update')).toBeUndefined()
  vi.useRealTimers()
})
