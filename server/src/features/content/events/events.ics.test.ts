import { describe, expect, it } from 'vitest'
import { icsOf, type IcsEvent } from './events.ics.js'
import { escaped, folded, timezoneLines } from './events.ics.rules.js'

const event = (more: Partial<IcsEvent> = {}): IcsEvent => ({
  id: 7,
  title: { uk: 'Йога, для всіх; без\\ліку', en: 'Yoga' },
  body: { uk: '<p>Перший рядок</p><p>Другий</p>' },
  place: { uk: 'Зала' },
  url: null,
  starts: '2026-03-24T18:30',
  ends: '2026-03-24T19:30',
  all_day: false,
  timezone: 'Europe/Kyiv',
  recurrence: null,
  exceptions: [],
  cancel_reason: null,
  state: 'published',
  sequence: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-02T00:00:00.000Z',
  ...more,
})
const now = new Date('2026-03-01T06:00:00Z')
const fileOf = (more: Partial<IcsEvent>, language: 'uk' | 'en' = 'uk') =>
  icsOf([event(more)], { name: 'ОСББ', language, now, host: 'osbb.example' })
/** The lines of the file, unfolded as RFC 5545, 3.1 says. */
const lines = (more: Partial<IcsEvent>, language: 'uk' | 'en' = 'uk') =>
  fileOf(more, language).replaceAll('\r\n ', '').split('\r\n')
const with_ = (found: readonly string[], name: string) => found.filter((line) => line.startsWith(name))

describe('the file of a calendar', () => {
  it('ends its lines with CRLF, and has none of more than 75 octets', () => {
    const file = fileOf({ body: { uk: `<p>${'Дуже довгий рядок, '.repeat(40)}</p>` } })
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(String.raw`Дуже довгий рядок\, Дуже`)
  })

  it('escapes what a text may not hold', () => {
    expect(escaped('a\\b;c,d\r\ne\u0007')).toBe(String.raw`a\\b\;c\,d\ne `)
    expect(with_(lines({}), 'SUMMARY')).toEqual([String.raw`SUMMARY:Йога\, для всіх\; без\\ліку`])
    expect(with_(lines({}), 'DESCRIPTION')[0]).toMatch(/Перший рядок(\\n| )+Другий/)
    expect(with_(lines({ title: { uk: 'А\r\nBEGIN:VEVENT' } }), 'BEGIN:VEVENT')).toHaveLength(1)
    expect(
      folded('x'.repeat(200))
        .split('\r\n')
        .map((line) => line.length),
    ).toEqual([75, 75, 52])
  })

  it('names a timed event in its zone, with the clock changes of the zone', () => {
    const found = lines({})
    expect(with_(found, 'DT')).toEqual(
      expect.arrayContaining(['DTSTART;TZID=Europe/Kyiv:20260324T183000', 'DTEND;TZID=Europe/Kyiv:20260324T193000']),
    )
    expect(with_(found, 'UID')).toEqual(['UID:event-7@osbb.example'])
    expect(with_(found, 'SEQUENCE')).toEqual(['SEQUENCE:2'])
    expect(timezoneLines('Europe/Kyiv', 2026, 2027).join('\n')).toContain(`BEGIN:DAYLIGHT
DTSTART:20260329T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0300
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20261025T040000
TZOFFSETFROM:+0300
TZOFFSETTO:+0200
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20270328T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0300
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT`)
    expect(timezoneLines('Asia/Kathmandu', 2026, 2027)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Kathmandu',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0545',
      'TZOFFSETTO:+0545',
      'END:STANDARD',
      'END:VTIMEZONE',
    ])
  })

  it('has dates for whole days, the end being the day after, and no zone', () => {
    const found = lines({
      all_day: true,
      starts: '2026-03-28T00:00',
      ends: '2026-03-29T00:00',
      recurrence: 'FREQ=YEARLY;UNTIL=20300101',
      exceptions: [{ date: '2027-03-28', starts: null, ends: null }],
    })
    expect(with_(found, 'DTSTART')).toEqual(['DTSTART;VALUE=DATE:20260328'])
    expect(with_(found, 'DTEND')).toEqual(['DTEND;VALUE=DATE:20260330'])
    expect(with_(found, 'RRULE')).toEqual(['RRULE:FREQ=YEARLY;UNTIL=20300101'])
    expect(with_(found, 'EXDATE')).toEqual(['EXDATE;VALUE=DATE:20270328'])
    expect(found).not.toContain('BEGIN:VTIMEZONE')
  })

  it('repeats by the rule, whose last day is an instant, without what is cancelled and with what is moved', () => {
    const found = lines({
      recurrence: 'FREQ=WEEKLY;UNTIL=20260414',
      exceptions: [
        { date: '2026-03-31', starts: null, ends: null },
        { date: '2026-04-07', starts: '2026-04-08T10:00', ends: '2026-04-08T11:00' },
      ],
    })
    expect(with_(found, 'RRULE:FREQ=WEEKLY')).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20260414T153000Z'])
    expect(with_(found, 'EXDATE')).toEqual(['EXDATE;TZID=Europe/Kyiv:20260331T183000'])
    expect(with_(found, 'RECURRENCE-ID')).toEqual(['RECURRENCE-ID;TZID=Europe/Kyiv:20260407T183000'])
    expect(with_(found, 'DTSTART;TZID')).toEqual([
      'DTSTART;TZID=Europe/Kyiv:20260324T183000',
      'DTSTART;TZID=Europe/Kyiv:20260408T100000',
    ])
    expect(with_(found, 'UID')).toHaveLength(2)
  })

  it('says what is cancelled or not yet certain, in the language of its reader', () => {
    const cancelled = lines({ cancel_reason: { uk: 'Хвороба', en: 'Illness' } }, 'en')
    expect(with_(cancelled, 'STATUS')).toEqual(['STATUS:CANCELLED'])
    expect(with_(cancelled, 'DESCRIPTION')[0]).toContain('Cancelled: Illness')
    expect(with_(cancelled, 'SUMMARY')).toEqual(['SUMMARY:Yoga'])
    expect(with_(lines({ state: 'draft' }), 'STATUS')).toEqual(['STATUS:TENTATIVE'])
    expect(with_(lines({ timezone: 'UTC' }), 'DTSTART:')).toEqual(['DTSTART:20260324T183000Z'])
  })
})
