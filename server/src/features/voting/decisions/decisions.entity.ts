import { decisionFields, decisions } from '@oselia/contract/decisions'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { staffEntity } from '../../access/staff/staff.public.js'
import { attachments, decisionVisible, selection } from './decisions.queries.js'

export const decisionEntity = entity({
  resource: decisions,
  name: 'decisions',
  table: 'voting_decisions',
  as: 'd',
  select: selection,
  label: sql`(select q.text ->> 'uk' from voting_questions q where q.id = t.question_id)`,
  visible: decisionVisible,
  audience: (_db, rows) => ({ house_ids: [...new Set(rows.flatMap(({ house_ids }) => house_ids))] }),
  references: {
    responsible_id: { to: staffEntity, where: (_viewer, alias) => sql`${sql.ref(`${alias}.status`)} = 'active'` },
  },
  files: { attachment_ids: { link: attachments } },
  history: {
    permission: 'votings.read',
    also: Object.keys(decisionFields.shape) as (keyof typeof decisionFields.shape)[],
  },
  bin: false,
})
