import { expect, test } from 'vitest'
import { houseFields } from './houses.fields.ts'

test('an emptied type of a house is sent as null: the server would ignore a missing field and keep the old type', () => {
  expect(houseFields.body(houseFields.blank())).toHaveProperty('house_type_id', null)
  expect(houseFields.body(houseFields.blank({ house_type_id: '4' }))).toHaveProperty('house_type_id', 4)
})
