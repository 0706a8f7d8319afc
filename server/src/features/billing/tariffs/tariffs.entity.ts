import { tariffs } from '@oselia/contract/tariffs'
import { sql } from 'kysely'
import { mapConstraintViolation } from '../../../platform/constraint-violations.js'
import { entity } from '../../../platform/entity.js'
import { conflict } from '../../../platform/problems.js'
import { houseEntity } from '../../registry/houses/houses.public.js'
import { complexEntity, wholeInScope } from '../../registry/complexes/complexes.public.js'
import { serviceEntity } from '../services/services.public.js'
import { selection, tariffInScope } from './tariffs.queries.js'

mapConstraintViolation('tariffs_overlap', () => conflict('tariffs_overlap'))

export const tariffEntity = entity({
  resource: tariffs,
  table: 'tariffs',
  as: 't',
  select: selection,
  label: sql`(select s.name ->> 'uk' from services s where s.id = t.service_id) || ', ' || to_char(t.valid_from, 'DD.MM.YYYY')`,
  visible: ({ scope }, alias) => tariffInScope(scope, alias),
  references: {
    service_id: {
      to: serviceEntity,
      where: (_viewer, service) => sql`not ${sql.ref(`${service}.is_system`)}`,
      key: 'service_of_system',
    },
    complex_id: { to: complexEntity, where: wholeInScope },
    house_id: houseEntity,
    base_service_ids: serviceEntity,
  },
})
