import { describe, expect, it } from 'vitest'
import { invitesAnHour } from '@oselia/contract/setup.enums'
import { bodyOfInvites, emptyInvite, invitesIn, linesAfter, roomIn, withPasted } from './setup.invite-lines.ts'

const known = {
  roles: [
    { value: 4, label: { uk: 'Управитель', en: 'Manager' } },
    { value: 6, label: { uk: 'Технік', en: 'Technician' } },
  ],
  departures: [{ value: 9, label: { uk: 'Ремонтна служба' } }],
}

describe('a pasted list of invitations', () => {
  it('is read from the columns of a spreadsheet, in any order', () => {
    const text = 'ПІБ\tПошта\tРоль\nШевченко Тарас\ttaras@example.com\tуправитель\tРемонтна служба\n'
    expect(invitesIn(text, known)).toEqual([
      { contact: 'taras@example.com', last_name: 'Шевченко', first_name: 'Тарас', role_id: '4', departure_id: '9' },
    ])
  })

  it('takes a phone where there is no address, and the default role where none is named', () => {
    expect(invitesIn('067 123-45-67; Коваль Олег\nolena@example.com, 050 111 22 33, Technician', known, '4')).toEqual([
      { ...emptyInvite, contact: '067 123-45-67', last_name: 'Коваль', first_name: 'Олег', role_id: '4' },
      { ...emptyInvite, contact: 'olena@example.com', role_id: '6' },
    ])
  })

  it('replaces rows in which nothing was typed', () => {
    const typed = { ...emptyInvite, contact: 'a@example.com' }
    const pasted = invitesIn('b@example.com', known)
    expect(withPasted([emptyInvite, typed], pasted).map(({ contact }) => contact)).toEqual([
      'a@example.com',
      'b@example.com',
    ])
  })

  it('fills the rows of an hour and leaves the other lines', () => {
    const typed = { ...emptyInvite, contact: 'a@example.com' }
    const text = ['Пошта', ...Array.from({ length: 60 }, (_, n) => `p${n + 1}@example.com`)].join('\r\n')
    const room = roomIn([emptyInvite, typed])
    expect(room).toBe(invitesAnHour - 1)
    expect(withPasted([emptyInvite, typed], invitesIn(text, known))).toHaveLength(invitesAnHour)
    const left = linesAfter(text, known, room)
    expect(invitesIn(left, known)).toHaveLength(60 - room)
    expect(left.startsWith(`p${room + 1}@example.com`)).toBe(true)
    expect(linesAfter('b@example.com', known, 5)).toBe('')
  })

  it('is sent with an address or a phone, never both', () => {
    const rows = [
      { ...emptyInvite, contact: ' a@example.com ', role_id: '4' },
      { ...emptyInvite, contact: '+380671234567', role_id: '6', departure_id: '9' },
    ]
    expect(bodyOfInvites(rows).invites.map(({ email, phone }) => [email, phone])).toEqual([
      ['a@example.com', null],
      [null, '+380671234567'],
    ])
  })
})
