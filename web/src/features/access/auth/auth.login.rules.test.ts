import { expect, test } from 'vitest'
import { placeIssues } from './auth.login.rules.ts'

test('an error at a field that the login does not show is shown beside the form', () => {
  const issues = { email: 'Fill in this field.', device: 'Unknown device.' }
  expect(placeIssues(issues, ['email', 'password', ''])).toEqual({
    shown: { email: 'Fill in this field.' },
    others: ['Unknown device.'],
  })
})
