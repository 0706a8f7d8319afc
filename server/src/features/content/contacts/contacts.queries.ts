import { contactFields, type Contact, type ContactFields, type contactList } from '@oselia/contract/contacts'
import { sql, type Generated, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { audienceColumns, audienceFilters, type WithAudience } from '../../registry/audience/audience.rows.public.js'
import type { EntityColumns, Json } from '../../../platform/db.js'
import { equalTo, paged, searched, type List, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffRef } from '../../access/people/people.table.public.js'
import { searchedText } from './contacts.rules.js'

type JsonField = 'name' | 'phones' | 'hours'
declare module '../../../platform/db.js' {
  interface Database {
    contacts: Omit<ContactFields, JsonField | 'audience' | 'request_type_ids'> & {
      [K in JsonField]: Json<ContactFields[K]>
    } & {
      audience_id: number
      search_keys: string
      reminded_of: string | null
      is_demo: Generated<boolean>
    } & EntityColumns
  }
}

/** A contact as stored; URLs of its files are signed for the caller later. */
export type Stored = Omit<Contact, 'photo' | 'contract_file'> & WithAudience
export type Query = z.output<typeof contactList>
type Filters = Omit<Query, 'page' | 'per_page'>

/** The types of requests that a contact serves; those in the bin return with their restore. */
export const typeLinks = { table: 'contact_request_types', owner: 'contact_id', target: 'type_id' }
const servedTypes = (what: RawBuilder<unknown>) => sql`(select ${what} from contact_request_types l
  join service_request_types y on y.id = l.type_id and y.deleted_at is null where l.contact_id = c.id)`

const elsewhere = new Set(['audience', 'request_type_ids'])
const plainColumns = sql.join(
  Object.keys(contactFields.shape)
    .filter((field) => !elsewhere.has(field))
    .map((field) => sql.ref(`c.${field}`)),
)

const columns = ({ scope }: Pick<RequestContext, 'scope'>) => sql<Stored>`c.id, c.version, c.created_at, c.updated_at,
  ${plainColumns}, ${audienceColumns(scope, 'c')},
  ${servedTypes(sql`coalesce(array_agg(y.id order by l.position), '{}')`)} as request_type_ids,
  ${servedTypes(sql`coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name) order by l.position), '[]')`)} as request_types,
  ${staffRef('c.responsible_staff_id')} as responsible`

const name = sql`(c.name ->> 'uk') collate uk_icu`
const sort: Record<string, RawBuilder<unknown>> = {
  sort: sql`(not c.is_emergency, c.sort, ${name})`,
  name,
  category: sql`c.category`,
  organisation: sql`c.organisation collate uk_icu`,
  contract_to: sql`c.contract_to`,
  created_at: sql`c.created_at`,
}

/** The list specification for `paged` and the export. */
export const listSpec = ({ scope }: Pick<RequestContext, 'scope'>, query: Filters): List => ({
  columns: columns({ scope }),
  from: sql`contacts c`,
  where: [
    sql`c.deleted_at is null`,
    ...audienceFilters(scope, query, 'c'),
    ...equalTo(query, 'c', ['category', 'is_emergency', 'active', 'visible_to']),
    ...(query.request_type_id ? [servedTypes(sql`bool_or(y.id = any(${query.request_type_id}::bigint[]))`)] : []),
    ...(query.contract_ends_before ? [sql`c.contract_to <= ${query.contract_ends_before}::date`] : []),
    ...searched(sql`c.search_keys`, searchedText(query.search_query)),
  ],
  sort,
  tiebreaker: sql`c.id`,
})

export const list = (ctx: RequestContext, query: Query): Promise<Page<Stored>> =>
  paged<Stored>(ctx.db, listSpec(ctx, query), query)

export const selection = (ctx: RequestContext) => ({ columns: columns(ctx), from: sql`contacts c` })
