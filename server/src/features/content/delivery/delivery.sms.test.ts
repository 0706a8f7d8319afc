import { describe, expect, it } from 'vitest'
import { segmentsOf, smsText } from './delivery.sms.js'

describe('segments of an SMS', () => {
  it('hold 160 characters of the GSM alphabet, and 153 each in a longer one', () => {
    expect(segmentsOf('a'.repeat(160))).toEqual({ encoding: 'gsm7', segments: 1 })
    expect(segmentsOf('a'.repeat(161))).toEqual({ encoding: 'gsm7', segments: 2 })
    expect(segmentsOf('a'.repeat(306))).toEqual({ encoding: 'gsm7', segments: 2 })
    expect(segmentsOf('a'.repeat(307))).toEqual({ encoding: 'gsm7', segments: 3 })
  })

  it('hold 70 characters with Cyrillic ones, and 67 each in a longer one', () => {
    expect(segmentsOf('я'.repeat(70))).toEqual({ encoding: 'ucs2', segments: 1 })
    expect(segmentsOf('я'.repeat(71))).toEqual({ encoding: 'ucs2', segments: 2 })
    expect(segmentsOf('я'.repeat(134))).toEqual({ encoding: 'ucs2', segments: 2 })
    expect(segmentsOf('я'.repeat(135))).toEqual({ encoding: 'ucs2', segments: 3 })
  })

  it('count the extension of the GSM alphabet and emoji twice, and divide neither', () => {
    expect(segmentsOf('€'.repeat(80))).toEqual({ encoding: 'gsm7', segments: 1 })
    expect(segmentsOf('€'.repeat(153))).toEqual({ encoding: 'gsm7', segments: 3 })
    expect(segmentsOf('😀'.repeat(35))).toEqual({ encoding: 'ucs2', segments: 1 })
    expect(segmentsOf('😀'.repeat(67))).toEqual({ encoding: 'ucs2', segments: 3 })
  })

  it('are those of UCS-2 for Spanish letters that GSM lacks', () => {
    expect(segmentsOf('Corte de agua mañana').encoding).toBe('gsm7')
    expect(segmentsOf('Reunión').encoding).toBe('ucs2')
  })
})

describe('the text of an SMS', () => {
  const url = `https://board.example/notice/${'x'.repeat(43)}`

  it('is the title and the link', () => expect(smsText(' Вода \n завтра', url)).toBe(`Вода завтра\n${url}`))

  it('shortens the title to two segments with the link, and keeps 20 characters of it', () => {
    const text = smsText('Відключення води '.repeat(20), url)
    expect(text.length).toBeLessThanOrEqual(134)
    expect(text).toMatch(/^Відключення води .*\.\.\.\nhttps:/)
    expect(smsText('я'.repeat(50), `${url}${'y'.repeat(100)}`)).toMatch(/^я{17}\.\.\.\n/)
  })

  it('does not cut an emoji', () =>
    expect(smsText('😀'.repeat(40), `${url}${'y'.repeat(100)}`)).toMatch(/^(😀){8}\.\.\./u))
})
