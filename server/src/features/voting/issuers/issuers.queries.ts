import type { TrustedIssuer, trustedIssuerList } from '@oselia/contract/trusted-issuers'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, EntityColumns } from '../../../platform/db.js'
import { containsWords } from '../../../platform/dictionary.js'
import { paged, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'

declare module '../../../platform/db.js' {
  interface Database {
    trusted_issuers: Omit<TrustedIssuer, 'id' | 'version' | 'created_at' | 'updated_at'> & {
      der: Buffer
    } & EntityColumns
  }
}

const columns = sql<TrustedIssuer>`i.id, i.version, i.created_at, i.updated_at, i.name, i.subject, i.issuer, i.serial,
  i.fingerprint, i.algorithm, i.valid_from, i.valid_to`

export const list = ({ db }: RequestContext, query: z.output<typeof trustedIssuerList>): Promise<Page<TrustedIssuer>> =>
  paged(
    db,
    {
      columns,
      from: sql`trusted_issuers i`,
      where: [
        sql`i.deleted_at is null`,
        ...containsWords(sql`i.name || ' ' || i.subject || ' ' || i.fingerprint`, query.search_query),
      ],
      sort: { name: sql`i.name collate uk_icu`, valid_to: sql`i.valid_to`, created_at: sql`i.created_at` },
      tiebreaker: sql`i.id`,
    },
    query,
  )

export const selection = () => ({ columns, from: sql`trusted_issuers i` })

/** The certificates that are trusted. */
export const trustedAnchors = async (db: Db): Promise<{ name: string; der: Buffer }[]> => {
  const { rows } = await sql<{ name: string; der: Buffer }>`select name, der from trusted_issuers
    where deleted_at is null order by id`.execute(db)
  return rows
}

/** Whether a signed ballot could count now. */
export const hasTrustedIssuer = async ({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from trusted_issuers
    where deleted_at is null and valid_to > ${now} and valid_from <= ${now}) as found`.execute(db)
  return rows[0]!.found
}
