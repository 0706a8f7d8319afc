import { notificationKinds } from '@oselia/contract/users.enums'
import { describe, expect, it } from 'vitest'
import { bareCode, firstStep, halfHidden, isShortCode, notificationsOf, stepsOn } from './auth.rules.js'

describe('a masked address', () => {
  it.each([
    ['olena@home.example', 'o•••@home.example'],
    ['a@b.example', 'a•••@b.example'],
    ['+380671234567', '+380•••••••67'],
  ])('%s is shown as %s', (address, shown) => {
    expect(halfHidden(address)).toBe(shown)
  })
})

describe('the second steps', () => {
  it('are offered in one order: the app, the phone, the e-mail', () => {
    expect(stepsOn({ phone: true, email: true, app: true })).toEqual(['app', 'phone', 'email'])
    expect(stepsOn({ phone: false, email: true, app: false })).toEqual(['email'])
    expect(stepsOn({ phone: false, email: false, app: false })).toEqual([])
  })

  it('start with the first whose code can be delivered', () => {
    expect(firstStep(['app', 'phone'], { email: false, sms: false })).toBe('app')
    expect(firstStep(['phone', 'email'], { email: true, sms: true })).toBe('phone')
    expect(firstStep(['phone', 'email'], { email: true, sms: false })).toBe('email')
    expect(firstStep(['phone', 'email'], { email: false, sms: false })).toBe('phone')
  })
})

describe('notification settings', () => {
  it('are e-mails for what requires action, until the person chooses', () => {
    expect(notificationsOf({})).toEqual({
      quiet: null,
      channels: {
        security: { email: true, sms: false },
        rights: { email: true, sms: false },
        invites: { email: true, sms: false },
        requests_new: { email: false, sms: false },
        requests_assigned: { email: true, sms: false },
        requests_messages: { email: false, sms: false },
        requests_late: { email: true, sms: false },
        contracts: { email: true, sms: false },
        documents: { email: true, sms: false },
        events: { email: true, sms: false },
        interviews: { email: true, sms: false },
        votings: { email: true, sms: false },
        billing: { email: true, sms: false },
      },
    })
  })

  it('are the person’s choice, with security notices always by e-mail', () => {
    const off = { email: false, sms: false }
    const channels = Object.fromEntries(notificationKinds.map((kind) => [kind, off]))
    const chosen = { quiet: { from: '22:00', to: '06:00' }, channels }
    expect(notificationsOf(chosen)).toEqual({
      ...chosen,
      channels: { ...chosen.channels, security: { email: true, sms: false } },
    })
  })
})

describe('a code as typed', () => {
  it('is a one-time code with six digits, with or without a space', () => {
    expect(['123456', '123 456', ' 123456 '].map(isShortCode)).toEqual([true, true, true])
    expect(['12345', '1234567', 'abcd-efgh', ''].map(isShortCode)).toEqual([false, false, false, false])
  })

  it('is compared without separators', () => {
    expect(bareCode(' ABCD - 2345 ')).toBe('abcd2345')
  })
})
