import { interviews } from '@oselia/contract/interviews'
import { sql } from 'kysely'
import { withAudience } from '../../registry/audience/audience.rows.public.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './interviews.queries.js'

export const interviewEntity = entity({
  resource: interviews,
  table: 'interviews',
  as: 'i',
  select: selection,
  label: sql`t.title ->> 'uk'`,
  ...withAudience,
  json: ['title', 'body', 'questions'],
  history: { also: ['published_at'] },
})
