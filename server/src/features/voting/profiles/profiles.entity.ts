import { governanceProfiles } from '@oselia/contract/governance-profiles'
import { sql } from 'kysely'
import { everybody, wholeCommunity } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './profiles.queries.js'

export const profileEntity = entity({
  resource: governanceProfiles,
  table: 'governance_profiles',
  as: 'y',
  select: selection,
  label: sql`t.name ->> 'uk'`,
  visible: everybody,
  // Everyone who may read votings may read the rules.
  event: { entity: 'votings', action: 'profiles' },
  json: ['name', 'basis', 'rules'],
  bin: { permission: 'settings.delete', visible: wholeCommunity },
})
