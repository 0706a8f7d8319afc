import { expect, test } from 'vitest'
import {
  choice,
  day,
  file,
  flag,
  money,
  number,
  optionalTextMap,
  reference,
  requiredChoice,
  requiredText,
  tags,
  text,
} from './field-kinds.ts'
import { fieldAt } from './field-path.ts'
import { selectedId } from './field-records.ts'
import { fieldTable, group, required, rows } from './field-table.ts'

const states = ['active', 'archived'] as const
const table = fieldTable('ui', {
  title: text({ label: 'ui.save' }),
  state: choice(states, () => 'ui.yes', { label: 'ui.yes', blank: 'active' }),
  area: number({ label: 'ui.save' }),
  price: money({ label: 'ui.save' }),
  paid: flag({ label: 'ui.save' }),
  owner_id: reference('owner', ({ id, name }: { id: number; name: string }) => ({ id, label: name }), {
    label: 'ui.save',
  }),
  logo_id: file({ label: 'ui.save' }),
  words: tags({ label: 'ui.save' }),
  about: optionalTextMap({ label: 'ui.save' }),
  secret: text({ label: 'ui.save', permission: 'realty.sensitive' }),
  permit: group(
    'kind',
    { kind: requiredChoice(states, () => 'ui.yes', { label: 'ui.save' }), to: day({ label: 'ui.cancel' }) },
    { label: 'ui.none' },
  ),
  papers: rows('number', { number: text({ label: 'ui.yes' }) }, { label: 'ui.save' }),
})

const held = {
  title: null,
  state: 'archived' as const,
  area: 12.5,
  price: 12_350,
  paid: true,
  owner: { id: 7, name: 'Ганна' },
  logo_id: 3,
  words: ['a', 'b'],
  about: null,
  secret: 's',
  permit: { kind: 'active' as const, to: null },
  papers: [{ number: '1' }],
}

test('a form begins with the blank value of each field, and with what is given', () => {
  expect(table.blank({ title: 'T' })).toMatchObject({
    title: 'T',
    state: 'active',
    area: '',
    owner_id: null,
    logo_id: [],
  })
  expect(table.blank().papers).not.toBe(table.blank().papers)
})

test('a field begins with the value that it names', () => {
  const { blank } = fieldTable('ui', {
    country: requiredText({ label: 'ui.save', blank: 'UA' }),
    on: flag({ label: 'ui.yes', blank: true }),
  })
  expect(blank()).toEqual({ country: 'UA', on: true })
})

test('what the server answered comes back as the body that it was made of', () => {
  const values = table.values(held, 'uk')
  expect(values).toMatchObject({
    title: '',
    area: '12,5',
    price: '123,5',
    owner_id: { id: 7, label: 'Ганна' },
    words: 'a, b',
  })
  const { owner, ...rest } = held
  expect(table.body(values)).toEqual({ ...rest, owner_id: owner.id })
})

test('a number that cannot be read goes as NaN, an absent group as null, tags once each', () => {
  const body = table.body({ ...table.blank(), area: 'x', words: 'a, a,, b' })
  expect(body).toMatchObject({ area: Number.NaN, permit: null, words: ['a', 'b'], about: null, logo_id: null })
})

test('a field is left out of the body for lack of its permission', () => {
  expect(table.body(table.values(held, 'uk'), () => false)).not.toHaveProperty('secret')
  expect(table.body(table.values(held, 'uk'), (permission) => permission === 'realty.sensitive').secret).toBe('s')
})

test('labels are found by the name of the field and by the path of a part', () => {
  expect(table.labels).toMatchObject({ state: 'ui.yes', permit: 'ui.none', 'permit.to': 'ui.cancel' })
})

test('a path of the form finds a field, a part of a group and a part of a row', () => {
  const found = (path: string) => {
    const { field, label } = fieldAt(table, path)!
    return [field.kind, label]
  }
  expect(found('area')).toEqual(['number', 'ui.save'])
  expect(found('permit.to')).toEqual(['day', 'ui.cancel'])
  expect(found('papers.1')).toEqual(['rows', 'ui.save'])
  expect(found('papers.1.number')).toEqual(['text', 'ui.yes'])
  expect(fieldAt(table, 'papers.1.colour')).toBeUndefined()
})

test('what must be filled is sent as null while it is empty, so that the contract names it as required', () => {
  const absence = fieldTable('ui', {
    from: required(day({ label: 'ui.save' })),
    role_id: required(selectedId({ label: 'ui.save' })),
    house_id: required(reference('house_id', (id: number) => ({ id }), { label: 'ui.save' })),
  })
  expect(absence.body(absence.blank())).toEqual({ from: null, role_id: null, house_id: null })
  expect(absence.fields.from.required).toBe(true)
  const filled = { from: '2026-01-02', role_id: '7', house_id: { id: 3 } }
  const sent: { from: string; role_id: number; house_id: number } = absence.body(filled)
  expect(sent).toEqual({ from: '2026-01-02', role_id: 7, house_id: 3 })
  expect(absence.values(sent, 'uk')).toEqual(filled)
})
