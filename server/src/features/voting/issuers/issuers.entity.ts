import { trustedIssuers } from '@oselia/contract/trusted-issuers'
import { sql } from 'kysely'
import { everybody, wholeCommunity } from '../../../platform/dictionary.js'
import { entity } from '../../../platform/entity.js'
import { selection } from './issuers.queries.js'

export const issuerEntity = entity({
  resource: trustedIssuers,
  table: 'trusted_issuers',
  as: 'i',
  select: selection,
  label: sql`t.name`,
  visible: everybody,
  history: { also: ['name', 'subject', 'issuer', 'serial', 'fingerprint', 'algorithm', 'valid_from', 'valid_to'] },
  unique: { trusted_issuers_once: 'certificate' },
  bin: { permission: 'settings.delete', visible: wholeCommunity },
})
