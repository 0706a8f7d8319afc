import { sql, type RawBuilder } from 'kysely'

/** What was granted to the person of the alias for single rows: a query of the columns `permission` and `id` of the row. */
type GrantSource = (person: string, now: Date) => RawBuilder<unknown>

const sources = new Map<string, GrantSource>()

/** Adds a source of grants of single rows; one for each name. */
export const registerGrantSource = (name: string, source: GrantSource): void => void sources.set(name, source)

/** The ids of rows for which the person of the alias has each permission, as an object. */
export const grantedFor = (person: string, now: Date): RawBuilder<Record<string, number[]>> =>
  sources.size === 0
    ? sql<Record<string, number[]>>`'{}'::jsonb`
    : sql<Record<string, number[]>>`(select coalesce(jsonb_object_agg(permission, ids), '{}') from (
        select permission, jsonb_agg(id order by id) as ids from (${sql.join(
          [...sources.values()].map((source) => sql`(${source(person, now)})`),
          sql` union `,
        )}) each group by permission) grouped)`
