import { sql } from 'kysely'
import { registerAccess, type AccessSource, type SessionAccess } from '../../../platform/access.js'
import { hasSecondStep, mayLogIn, personById, rightsAt, secondStepAsked } from './people.rights.public.js'
import { fullName } from './people.table.public.js'

const innerHouses = (
  p: string,
) => sql`array(select h.id from houses h join staff_scopes w on w.complex_id = h.complex_id
  where w.staff_id = ${sql.ref(`${p}.id`)})`

const session: AccessSource['session'] = {
  joins: sql`join staff p on p.id = s.staff_id left join staff v on v.id = s.viewer_id and ${mayLogIn('v')}`,
  isAllowed: sql<boolean>`p.deleted_at is null and case when s.viewer_id is null then p.status = 'active'
    else v.id is not null end`,
  columns: (now) => sql<SessionAccess>`${rightsAt(now, 'p')},
      (select min(t) from staff_grants g, unnest(array[g.begins_at, g.ends_at]) t
        where g.staff_id in (p.id, s.viewer_id) and g.revoked_at is null and t > ${now}) as rights_until,
      ${secondStepAsked(now)} and not ${hasSecondStep} as needs_second_step,
      case when v.id is null then '{}' else ${innerHouses('p')} end as inner_house_ids,
      case when v.id is not null then
        (select to_jsonb(w) from (select ${rightsAt(now, 'v')}, ${innerHouses('v')} as inner_house_ids) w) end as viewer`,
}

/** The platform learns who people are, and what they may do. */
export const registerPeople = (): void =>
  registerAccess({
    people: 'staff',
    name: fullName,
    // A person who was invited and has not logged in may be impersonated.
    readsFiles: (alias) =>
      sql<boolean>`(${sql.ref(`${alias}.status`)} in ('active', 'invited') and ${sql.ref(`${alias}.deleted_at`)} is null)`,
    impersonation: 'staff.approve',
    session,
    personById,
  })
