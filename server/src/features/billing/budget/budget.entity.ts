import { budgetEntries, budgetLines } from '@oselia/contract/budget'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { housesOfPayees, payeeInScope, payeeReferences, supplierEntity } from '../suppliers/suppliers.public.js'
import { entrySelection, lineSelection } from './budget.queries.js'

export const lineEntity = entity({
  resource: budgetLines,
  table: 'budget_lines',
  as: 'l',
  select: lineSelection,
  label: sql`t.year || ': ' || t.name`,
  visible: ({ scope }, alias) => payeeInScope(scope, alias),
  audience: async (db, rows) => ({ house_ids: await housesOfPayees(db, rows) }),
  references: payeeReferences,
  unique: { budget_lines_name: 'name' },
})

export const entryEntity = entity({
  resource: budgetEntries,
  table: 'budget_entries',
  as: 'n',
  select: entrySelection,
  label: sql`(select l.name || ': ' || to_char(t.day, 'DD.MM.YYYY') from budget_lines l where l.id = t.line_id)`,
  visible: ({ scope }, alias) =>
    scope.all
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(`${alias}.line_id`)} in (select x.id from budget_lines x where ${payeeInScope(scope, 'x')})`,
  audience: async (db, rows) => ({
    house_ids: await housesOfPayees(
      db,
      rows.map(({ of }) => of),
    ),
  }),
  references: { line_id: lineEntity, supplier_id: supplierEntity, house_id: houseEntity },
  files: { file_ids: {} },
})
