import { memberFields, type MemberFields } from '@oselia/contract/members'
import { searchKey } from '@oselia/contract/search-key'
import { describe, expect, it } from 'vitest'
import { maskedEmail, maskedIdentity, maskedPhone } from './members.masks.js'
import { faultsIn, identityFaults, kept, keysOf, nameOf, sortNameOf, soughtWords, warningsOf } from './members.rules.js'

const fields = (more: object = {}): MemberFields =>
  memberFields.parse({ last_name: 'В’юн', first_name: 'Мар’яна', ...more })

describe('the name of a member', () => {
  it('is surname, name and patronymic as far as they are known, or the legal name', () => {
    expect(nameOf(fields({ middle_name: 'Іванівна' }))).toBe('В’юн Мар’яна Іванівна')
    expect(nameOf(fields())).toBe('В’юн Мар’яна')
    expect(nameOf(fields({ kind: 'legal', legal_name: 'ТОВ «Дім»' }))).toBe('ТОВ «Дім»')
  })

  it.each(["В'юн Мар'яна", 'в’юн  МАР`ЯНА', 'Вʼюн Марʼяна'])('«%s» is told equal by its order name', (typed) => {
    expect(sortNameOf(typed)).toBe('вюн маряна')
  })
})

describe('search keys', () => {
  it('begin with the surname as it is spelt, and hold contacts after what everybody may search', () => {
    const { search_keys } = keysOf(
      fields({ phones: [{ number: '0671234567' }], emails: [{ address: 'm@example.com' }] }),
    )
    expect(search_keys.startsWith(searchKey('в’юн мар'))).toBe(true)
    const [open, contacts] = search_keys.split('#')
    expect(open).toContain(searchKey('viun mariana'))
    expect(contacts).toContain('380671234567')
    expect(contacts).toContain(searchKey('m@example.com'))
    expect(open).not.toMatch(/\d/)
  })

  it('keep the sign that parts them out of names', () => {
    const { search_keys } = keysOf(fields({ kind: 'legal', legal_name: 'Склад #7', edrpou: '45123454' }))
    expect(search_keys.split('#')[0]).toContain('45123454')
    expect(search_keys.match(/#/g)).toHaveLength(1)
  })

  it('are met by words as typed, phones however they are grouped, and Latin letters by their sound', () => {
    expect(soughtWords('+38 (067) 123-45-67')).toEqual([{ key: '380671234567', sound: null }])
    expect(soughtWords('Нечуй-Левицький')).toEqual([
      { key: searchKey('нечуй'), sound: null },
      { key: searchKey('левицький'), sound: null },
    ])
    expect(soughtWords('Yushchenko')[0]!.sound).toBe(searchKey('iuschenko'))
  })
})

describe('masks', () => {
  it.each([
    ['tax_number', '3185001231', '••••••1231'],
    ['passport', 'АА123456', '••••••56'],
    ['passport', '123456789', '•••••••89'],
    ['unzr', '19870315-12345', '••••••••-••345'],
  ] as const)('of %s %s leave %s', (field, value, masked) => expect(maskedIdentity(field, value)).toBe(masked))

  it('leave the ends of phones and the hosts of addresses, and what is masked as it is', () => {
    expect(maskedPhone('+380671234567')).toBe('+380 •• ••• 45 67')
    expect(maskedEmail('taras@example.com')).toBe('t•••@example.com')
    expect([maskedPhone('+380 •• ••• 45 67'), maskedEmail('t•••@example.com')]).toEqual([
      '+380 •• ••• 45 67',
      't•••@example.com',
    ])
  })
})

describe('identity numbers', () => {
  it('are checked when they are written anew: length, check digit, form', () => {
    const written = ['tax_number', 'passport', 'unzr'] as const
    const faults = (tax_number: string | null, passport: string | null, unzr: string | null) =>
      identityFaults({ tax_number, passport, unzr }, written).map(({ field, key }) => [field, key])
    expect(faults('3185001231', 'АА123456', '19870315-12345')).toEqual([])
    expect(faults(null, null, null)).toEqual([])
    expect(faults('3185001232', 'АА12', '1987-12345')).toEqual([
      ['tax_number', 'check_digit'],
      ['passport', 'passport'],
      ['unzr', 'unzr'],
    ])
    expect(faults('318500123', null, null)).toEqual([['tax_number', 'digits']])
    expect(identityFaults({ tax_number: '1', passport: '1', unzr: '1' }, [])).toEqual([])
  })

  it('contradict a refusal of the number', () => {
    expect(faultsIn(fields({ tax_number: '3185001231', tax_number_refused: true }), '2026-03-05')).toEqual([
      { field: 'tax_number', key: 'only_one' },
    ])
  })

  it('keep one spelling of a passport', () => expect(kept(fields({ passport: 'KA 654321' })).passport).toBe('КА654321'))
})

describe('warnings', () => {
  const today = '2026-03-05'
  it('tell a code or number whose check digit fails', () => {
    expect(warningsOf({ edrpou: '45123455', tax_number: '3185001232', birth_date: null }, today, true)).toEqual([
      'edrpou_check',
      'tax_number_check',
    ])
  })
  it('tell a tax number of another birthday only to one who may see birthdays', () => {
    const one = { edrpou: null, tax_number: '3185001231', birth_date: '1987-03-16' }
    expect(warningsOf(one, today, true)).toEqual(['tax_number_birth'])
    expect(warningsOf(one, today, false)).toEqual([])
    expect(warningsOf({ ...one, birth_date: '1987-03-15' }, today, true)).toEqual([])
  })
  it.each([
    ['2008-03-05', []],
    ['2008-03-06', ['minor']],
  ])('born on %s gives %j on the 18th birthday', (birth_date, warnings) => {
    expect(warningsOf({ edrpou: null, tax_number: null, birth_date }, today, false)).toEqual(warnings)
  })
})

it('one phone and one address is the main one: the first that says so, else the first', () => {
  const phones = [
    { number: '0501112233' },
    { number: '0671112233', is_primary: true },
    { number: '0631112233', is_primary: true },
  ]
  const emails = [{ address: 'a@example.com' }, { address: 'b@example.com' }]
  const { phones: p, emails: e } = kept(fields({ phones, emails }))
  expect([p, e].map((list) => list.map(({ is_primary }) => is_primary))).toEqual([
    [false, true, false],
    [true, false],
  ])
})
