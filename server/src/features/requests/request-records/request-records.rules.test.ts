import { requestFields } from '@oselia/contract/service-request-details'
import { customField } from '@oselia/contract/service-request-types'
import { describe, expect, it } from 'vitest'
import {
  amberBetween,
  clocksOf,
  costOf,
  customIssues,
  storedCustomValues,
  keysOf,
  numberOf,
  presetCodeFor,
} from './request-records.rules.js'

const now = new Date('2026-11-21T12:00:00.000Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

const clocked = (fields: Partial<Parameters<typeof clocksOf>[0]> = {}) =>
  clocksOf(
    {
      status: 'new',
      first_reply_due_at: at(4),
      first_reply_amber_at: at(2),
      first_replied_at: null,
      due_at: at(10),
      amber_at: at(6),
      left_minutes: null,
      resolved_at: null,
      closed_at: null,
      reply_breached: false,
      due_breached: false,
      status_since: at(-1),
      ...fields,
    },
    now,
  )

describe('a clock', () => {
  it.each([
    ['runs', {}, 'running', 'running'],
    ['turns amber when most of its time is used', { first_reply_amber_at: at(0), amber_at: at(-1) }, 'amber', 'amber'],
    ['is missed when its time is over', { first_reply_due_at: at(-1), due_at: at(-0.01) }, 'missed', 'missed'],
    ['is met by what came in time', { first_replied_at: at(-1), resolved_at: at(-1) }, 'met', 'met'],
    ['stays missed though the work came after', { first_replied_at: at(5), resolved_at: at(11) }, 'missed', 'missed'],
    ['stays missed once it was', { reply_breached: true, due_breached: true }, 'missed', 'missed'],
    [
      'stands still while the resident is waited for',
      { left_minutes: 90, due_at: null, amber_at: null },
      'running',
      'paused',
    ],
    ['of what is over waits for nobody', { status: 'cancelled' as const, closed_at: at(-1) }, 'met', 'met'],
  ])('%s', (_name, fields, reply, due) => {
    const { reply_clock, due_clock } = clocked(fields)
    expect([reply_clock.state, due_clock.state]).toEqual([reply, due])
  })

  it('has the time when it was met, and how much is left of one that is paused', () => {
    expect(clocked({ resolved_at: at(-2) }).due_clock.met_at).toBe(at(-2))
    expect(clocked({ left_minutes: 90, due_at: null }).due_clock.left_minutes).toBe(90)
  })

  it('set by hand turns amber at 70 %', () => {
    expect(amberBetween(at(0), at(10))).toBe(at(7))
    expect(amberBetween(at(0), at(-5))).toBe(at(0))
  })
})

describe('a number', () => {
  it('is the year and six digits', () => {
    expect(numberOf({ prefix: '', year: 2026, number: 123 })).toBe('2026-000123')
    expect(numberOf({ prefix: 'C12', year: 2026, number: 1_234_567 })).toBe('C12-2026-1234567')
  })
})

describe('what is searched', () => {
  it('ends with the phone behind a mark, whatever the words hold', () => {
    const keys = keysOf({
      number: '2026-000001',
      title: null,
      description: 'Тече кран #2',
      caller_name: 'Ганна',
      caller_phone: '+380671234567',
      member_name: null,
      address: 'вул. Садова, 1',
      unit: '45',
    })
    expect(keys.split('#')).toHaveLength(2)
    expect(keys).toMatch(/# 380671234567$/)
    expect(keys).toContain('тече кран')
  })
})

describe('the terms of a priority', () => {
  const type = { priority: 'normal' as const, pausable: true }
  it('are the type’s own while its priority is kept, and the priority’s when it is changed', () => {
    expect(presetCodeFor(type, 'normal')).toBeNull()
    expect(presetCodeFor(type, 'emergency')).toBe('emergency')
    expect(presetCodeFor(type, 'low')).toBe('planned')
  })
  it('stay as the law sets them', () => expect(presetCodeFor({ ...type, pausable: false }, 'emergency')).toBeNull())
})

describe('fields of a type’s own form', () => {
  const field = (key: string, kind: string, more: object = {}) => customField.parse({ key, label: key, kind, ...more })
  const form = [
    field('floor', 'number'),
    field('reader', 'text', { required: true }),
    field('colour', 'choice', { options: ['red', 'blue'] }),
    field('home', 'yes_no'),
    field('on', 'date'),
    field('phone', 'phone'),
  ]
  const issues = (values: Record<string, string | number | boolean | null>) =>
    customIssues(form, requestFields.shape.custom.parse(values)).map(({ field: at, key }) => `${at} ${key}`)

  it('are asked for when required, and take their own kind alone', () => {
    expect(issues({})).toEqual(['custom.reader required'])
    expect(issues({ reader: '  ' })).toEqual(['custom.reader required'])
    expect(
      issues({ reader: 'a', floor: 3, colour: 'red', home: false, on: '2026-02-28', phone: '067 123 45 67' }),
    ).toEqual([])
    expect(issues({ reader: 5, floor: '3', colour: 'green', home: 'yes', on: '2026-02-30', phone: '12' })).toEqual([
      'custom.floor number',
      'custom.reader wrong_type',
      'custom.colour not_in_list',
      'custom.home wrong_type',
      'custom.on date',
      'custom.phone phone',
    ])
  })
  it('are unknown when the form has none such, even by a name that every object has', () => {
    expect(issues({ reader: 'a', other: 1, constructor: 'x' })).toEqual([
      'custom.other unknown_field',
      'custom.constructor unknown_field',
    ])
  })
  it('are kept without empty ones, phones in one spelling', () => {
    expect(storedCustomValues(form, { reader: ' a ', floor: null, phone: '067 123 45 67' })).toEqual({
      reader: 'a',
      phone: '+380671234567',
    })
  })
})

describe('the cost of materials', () => {
  it('is summed in kopiykas, each line rounded on its own', () => {
    expect(costOf([])).toBe(0)
    expect(
      costOf([
        { qty: 0.33, price_minor: 100 },
        { qty: 2, price_minor: 12_550 },
      ]),
    ).toBe(33 + 25_100)
  })
})
