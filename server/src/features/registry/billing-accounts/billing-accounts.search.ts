import { searchKey } from '@oselia/contract/search-key'
import { sql, type RawBuilder } from 'kysely'
import { all, searched } from '../../../platform/list.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { escapeLike } from '../../../platform/search-sources.js'
import { todayInQuery } from '../../../platform/today.js'
import { addressWords } from '../houses/houses.public.js'
import { memberSearched } from '../members/members.public.js'
import { heldOn, numberKey } from '../realty/realty.public.js'
import { accountKey } from './billing-accounts.rules.js'

/** Words before the number of a unit that are not of its address. */
const unitWords = new Set(
  ['кв', 'квартира', 'apt', 'apartment', 'flat', 'unit', 'прим', 'приміщення', 'помещение', 'viv'].map(searchKey),
)

const byNumber = (text: string) => {
  const key = accountKey(text)
  if (key === '') return []
  return [sql`select n.id from personal_accounts n where n.number_key like ${`${escapeLike(key)}%`}`]
}

/** The number of the unit is the first or the last word, and the others are of its address. */
const byUnit = (text: string) => {
  const words = addressWords(text)
    .split(' ')
    .filter((word) => word !== '' && !unitWords.has(word))
  const splits = [
    { number: words.at(-1), rest: words.slice(0, -1) },
    ...(words.length > 1 ? [{ number: words[0], rest: words.slice(1) }] : []),
  ]
  return splits.flatMap(({ number, rest }) =>
    number === undefined || !/\d/.test(number)
      ? []
      : [
          sql`select n.id from realty u join houses k on k.id = u.house_id join personal_accounts n on n.realty_id = u.id
            where u.deleted_at is null and u.number_key = ${numberKey(number)}
              and ${all(searched(sql`k.search_keys`, rest.join(' ')))}`,
        ],
  )
}

/** Those who hold the account, and the owners of its unit. Names have no digits: other keys of people are not searched. */
const byPerson = (ctx: RequestContext, text: string) => {
  if (!can(ctx, 'members.read') || /\d/.test(text)) return []
  const named = memberSearched(ctx, sql`m.search_keys`, text)
  if (named.length === 0) return []
  const found = sql`members m on m.deleted_at is null and ${all(named)}`
  return [
    sql`select n.id from personal_accounts n join ${found} and m.id = n.holder_id`,
    sql`select n.id from personal_accounts n join ownerships o on o.realty_id = n.realty_id
      join ${found} and m.id = o.member_id where ${heldOn('o', todayInQuery(ctx))}`,
  ]
}

/**
 * The accounts that a text finds, as a query of their ids: by the beginning of the number, by the number of the unit with
 * words of its address, and by the name of the holder or an owner for those who may read people. Each way uses an
 * index, so the list that is searched is not read whole. Does not apply the scope.
 */
export const accountsFound = (ctx: RequestContext, text: string): RawBuilder<unknown> => {
  const ways = [...byNumber(text), ...byUnit(text), ...byPerson(ctx, text)]
  return ways.length === 0 ? sql`select null::bigint where false` : sql`${sql.join(ways, sql` union all `)}`
}
