import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import { houseIdInScope } from '../../platform/scope.js'

/**
 * Condition: the caller sees the member. Whoever has or had a unit is seen with its house; a member without units by those
 * who see everything and by who made him.
 */
export const memberInScope = (act: Pick<Act, 'actor' | 'scope'>, alias: string): RawBuilder<boolean> => {
  if (act.scope.all) return sql<boolean>`true`
  const id = sql.ref(`${alias}.id`)
  return sql<boolean>`(exists (select 1 from residents x where x.member_id = ${id} and x.deleted_at is null
      and ${houseIdInScope(act.scope, sql`x.house_id`)})
    or (${sql.ref(`${alias}.created_by`)} = ${act.actor.id}
      and not exists (select 1 from residents x where x.member_id = ${id} and x.deleted_at is null)))`
}

/** `+380 •• ••• 45 67` for those who may not see phones in full. */
export const maskedPhone = (number: string): string =>
  `${number.slice(0, 4)} •• ••• ${number.slice(-4, -2)} ${number.slice(-2)}`

/** A phone as the caller may see it. */
export const phoneFor = (act: Act, number: string | null): string | null =>
  number === null || may(act, 'phones.sensitive') ? number : maskedPhone(number)

/** `t•••@example.com` for those who may not see contacts in full. */
export const maskedEmail = (address: string): string => address.replace(/^(.).*@/u, '$1•••@')

/** An e-mail address as the caller may see it. */
export const emailFor = (act: Act, address: string | null): string | null =>
  address === null || may(act, 'phones.sensitive') ? address : maskedEmail(address)
