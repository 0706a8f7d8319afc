import { memberFields, type MemberFields } from '@oselia/contract/members'
import { searchKey } from '@oselia/contract/search-key'
import { describe, expect, it } from 'vitest'
import { maskedEmail, maskedIdentity, maskedPhone } from './members.masks.js'
import {
  validateFields,
  identityIssues,
  normalisedFields,
  keysOf,
  nameOf,
  sortNameOf,
  searchWords,
  warningsOf,
} from './members.rules.js'

const fields = (more: object = {}): MemberFields =>
  memberFields.parse({ last_name: 'В’юн', first_name: 'Мар’яна', ...more })

describe('the name of a member', () => {
  it('consists of last, first and middle name as far as known, or is the legal name', () => {
    expect(nameOf(fields({ middle_name: 'Іванівна' }))).toBe('В’юн Мар’яна Іванівна')
    expect(nameOf(fields())).toBe('В’юн Мар’яна')
    expect(nameOf(fields({ kind: 'legal', legal_name: 'ТОВ «Дім»' }))).toBe('ТОВ «Дім»')
  })

  it.each(["В'юн Мар'яна", 'в’юн  МАР`ЯНА', 'Вʼюн Марʼяна'])('«%s» has an equal sort name', (typed) => {
    expect(sortNameOf(typed)).toBe('вюн маряна')
  })
})

describe('search keys', () => {
  it('begin with the surname as spelt, and hold contacts after the part that everyone may search', () => {
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

  it('remove the separator from names', () => {
    const { search_keys } = keysOf(fields({ kind: 'legal', legal_name: 'Склад #7', edrpou: '45123454' }))
    expect(search_keys.split('#')[0]).toContain('45123454')
    expect(search_keys.match(/#/g)).toHaveLength(1)
  })

  it('match words as typed, phones in any grouping, and Latin letters phonetically', () => {
    expect(searchWords('+38 (067) 123-45-67')).toEqual([{ key: '380671234567', sound: null }])
    expect(searchWords('Нечуй-Левицький')).toEqual([
      { key: searchKey('нечуй'), sound: null },
      { key: searchKey('левицький'), sound: null },
    ])
    expect(searchWords('Yushchenko')[0]!.sound).toBe(searchKey('iuschenko'))
    expect(searchWords('Anna')[0]!.sound).toBe(searchKey('ana'))
    expect(searchWords('zzzz')[0]!.sound).toBeNull()
  })
})

describe('masks', () => {
  it.each([
    ['tax_number', '3185001231', '••••••1231'],
    ['passport', 'АА123456', '••••••56'],
    ['passport', '123456789', '•••••••89'],
    ['unzr', '19870315-12345', '••••••••-••345'],
  ] as const)('of %s %s leave %s', (field, value, masked) => expect(maskedIdentity(field, value)).toBe(masked))

  it('keep the ends of phones and the hosts of addresses, and leave masked values unchanged', () => {
    expect(maskedPhone('+380671234567')).toBe('+380 •• ••• 45 67')
    expect(maskedEmail('taras@example.com')).toBe('t•••@example.com')
    expect([maskedPhone('+380 •• ••• 45 67'), maskedEmail('t•••@example.com')]).toEqual([
      '+380 •• ••• 45 67',
      't•••@example.com',
    ])
  })
})

describe('identity numbers', () => {
  it('are validated when replaced: length, check digit, format', () => {
    const written = ['tax_number', 'passport', 'unzr'] as const
    const issues = (tax_number: string | null, passport: string | null, unzr: string | null) =>
      identityIssues({ tax_number, passport, unzr }, written).map(({ field, key }) => [field, key])
    expect(issues('3185001231', 'АА123456', '19870315-12345')).toEqual([])
    expect(issues(null, null, null)).toEqual([])
    expect(issues('3185001232', 'АА12', '1987-12345')).toEqual([
      ['tax_number', 'check_digit'],
      ['passport', 'passport'],
      ['unzr', 'unzr'],
    ])
    expect(issues('318500123', null, null)).toEqual([['tax_number', 'digits']])
    expect(identityIssues({ tax_number: '1', passport: '1', unzr: '1' }, [])).toEqual([])
  })

  it('contradict a refusal of the number', () => {
    expect(validateFields(fields({ tax_number: '3185001231', tax_number_refused: true }), '2026-03-05')).toEqual([
      { field: 'tax_number', key: 'only_one' },
    ])
  })

  it('normalise a passport number', () =>
    expect(normalisedFields(fields({ passport: 'KA 654321' })).passport).toBe('КА654321'))
})

describe('warnings', () => {
  const today = '2026-03-05'
  it('report a code or number with a wrong check digit', () => {
    expect(warningsOf({ edrpou: '45123455', tax_number: '3185001232', birth_date: null }, today, true)).toEqual([
      'edrpou_check',
      'tax_number_check',
    ])
  })
  it('report a tax number of another birth date only to users who may see birth dates', () => {
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

it('one phone and one address is primary: the first one marked, otherwise the first', () => {
  const phones = [
    { number: '0501112233' },
    { number: '0671112233', is_primary: true },
    { number: '0631112233', is_primary: true },
  ]
  const emails = [{ address: 'a@example.com' }, { address: 'b@example.com' }]
  const { phones: p, emails: e } = normalisedFields(fields({ phones, emails }))
  expect([p, e].map((list) => list.map(({ is_primary }) => is_primary))).toEqual([
    [false, true, false],
    [true, false],
  ])
})
