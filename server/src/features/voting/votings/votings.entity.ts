import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { memberEntity } from '../../registry/members/members.public.js'
import { profileEntity } from '../profiles/profiles.public.js'
import { votingVisible, votingWithinScope } from './votings.access.js'
import { houseLinks, selection } from './votings.queries.js'

export const votingEntity = entity({
  resource: votings,
  table: 'votings',
  as: 'v',
  select: selection,
  label: sql`t.title ->> 'uk'`,
  visible: votingVisible,
  audience: (_db, rows) => ({ house_ids: [...new Set(rows.flatMap(({ house_ids }) => house_ids))] }),
  references: { profile_id: profileEntity, house_ids: houseEntity, initiator_ids: memberEntity },
  links: { house_ids: houseLinks },
  json: ['title', 'rules', 'surveyors'],
  history: {
    also: ['number', 'state', 'mark', 'mark_reason', 'cancel_reason', 'survey_from', 'survey_to', 'second_call_at'],
  },
  bin: { visible: ({ scope }, alias) => votingWithinScope(scope, alias) },
})
