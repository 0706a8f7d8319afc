import type { DocumentFields } from '@oselia/contract/documents'
import type { ValidationIssue } from '@oselia/contract/issues'
import { searchKey } from '@oselia/contract/search-key'

// Control and bidirectional characters, which make `fdp.exe` look like `exe.pdf`.
const unwanted = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name without characters that hide or reorder its letters, and without parts of a path. */
export const cleanName = (name: string): string =>
  name
    .replace(unwanted, '')
    .replace(/(?:\.\.[/\\])+/g, '')
    .trim()

/** Issues of a document as a whole, by field. Source: practice.md c12. */
export const validateFields = (d: DocumentFields): ValidationIssue[] => {
  const issues: ValidationIssue[] = []
  if (cleanName(d.name.uk) === '') issues.push({ field: 'name', key: 'required' })
  if (d.remind_days !== null && d.valid_until === null) issues.push({ field: 'valid_until', key: 'required' })
  if (d.doc_date !== null && d.valid_until !== null && d.valid_until < d.doc_date)
    issues.push({ field: 'valid_until', key: 'before_issue' })
  if (d.is_public && d.readers !== 'everybody') issues.push({ field: 'is_public', key: 'only_for_everybody' })
  if (d.readers === 'residents' && d.role_ids.length === 0) issues.push({ field: 'role_ids', key: 'required' })
  return issues
}

/** Roles that the readers do not have are dropped, so that a later change of the readers does not revive them. */
export const withRoles = <D extends Pick<DocumentFields, 'readers' | 'role_ids' | 'staff_role_ids'>>(d: D): D => ({
  ...d,
  role_ids: d.readers === 'residents' ? d.role_ids : [],
  staff_role_ids: d.readers === 'staff' ? [...new Set(d.staff_role_ids)] : [],
})

export const searchKeysOf = ({ name, number, tags }: Pick<DocumentFields, 'name' | 'number' | 'tags'>): string =>
  searchKey([...Object.values(name), number ?? '', ...tags].join(' ')).slice(0, 5000)

/** The day of the reminder, `YYYY-MM-DD`; null without one. */
export const isReminderDue = (
  { valid_until, remind_days }: Pick<DocumentFields, 'valid_until' | 'remind_days'>,
  today: string,
): boolean =>
  valid_until !== null &&
  remind_days !== null &&
  Date.parse(`${valid_until}T00:00:00Z`) - remind_days * 86_400_000 <= Date.parse(`${today}T00:00:00Z`)
