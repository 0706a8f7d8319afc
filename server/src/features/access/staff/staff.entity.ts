import { staff } from '@oselia/contract/staff'
import { sql } from 'kysely'
import { differences } from '../../../platform/audit.js'
import { entity } from '../../../platform/entity.js'
import { staffNameColumn } from '../people/people.table.public.js'
import { staffAuditSnapshot } from './staff.history.js'
import { requireRestorable } from './staff.owners.js'
import { selection, type Stored } from './staff.queries.js'
import { housesOf, staffInScope, staffWithinScope } from './staff.scope.js'

const secondStep = ({ two_factor: { phone, email, app } }: Stored) => ({
  two_factor_phone: phone,
  two_factor_email: email,
  two_factor_app: app,
})

export const staffEntity = entity({
  resource: staff,
  table: 'staff',
  as: 'p',
  select: selection,
  label: staffNameColumn('t'),
  visible: staffInScope,
  audience: async (db, rows) => ({ house_ids: await housesOf(db, rows[0]!.id) }),
  unique: { staff_email_key: 'email', staff_phone_key: 'phone' },
  history: {
    also: ['status', 'blocked_reason'],
    visibleRows: staffAuditSnapshot,
    changes: (changes, rows) => [
      ...changes,
      ...differences(rows.length > 1 ? secondStep(rows[0]!) : null, secondStep(rows.at(-1)!)),
    ],
  },
  bin: {
    // Rows of removed demo data are kept for the log only and cannot be restored.
    visible: (viewer, alias) =>
      sql<boolean>`(${staffInScope(viewer, alias)} and ${staffWithinScope(viewer, alias)}
        and coalesce(${sql.ref(`${alias}.email`)}, '') not like 'removed-%@invalid')`,
    requireRestorable,
  },
})
