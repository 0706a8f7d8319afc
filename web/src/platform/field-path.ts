import type { AnyTable } from './field-table.ts'

/**
 * The field at a path of the form, with its label: `brand`, the part `permit.from` of a group, `papers.0.number` of a
 * row, or `papers.0`, the row itself.
 */
export const fieldAt = ({ fields, labels }: AnyTable, path: string) => {
  const [name = '', part] = path.split('.').filter((step) => !/^\d+$/.test(step))
  const field = part === undefined ? fields[name] : fields[name]?.parts?.[part]
  return field && { field, label: labels[part === undefined ? name : `${name}.${part}`]! }
}
