import type { FieldRow } from './request-types.fields.ts'

/** A field of the own form as it begins, under a code that none of the others has. */
export const newField = (others: readonly FieldRow[]): FieldRow => {
  const taken = new Set(others.map(({ key }) => key))
  let n = others.length + 1
  while (taken.has(`field_${n}`)) n += 1
  return { key: `field_${n}`, kind: 'text', required: false, label: { uk: '' }, hint: { uk: '' }, options: '' }
}
