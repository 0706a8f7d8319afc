import type { ScanPage as PageView } from '@oselia/contract/voting-sheets'
import type { ScanResult } from '@oselia/contract/voting-sheets.enums'
import { sql, type RawBuilder } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { Db } from '../../../platform/db.js'
import { withFiles } from '../../../platform/files.presenting.js'
import type { PreparedFile } from '../../../platform/files.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { staffRef } from '../../access/people/people.table.public.js'
import type { PaperCode, ScanPage } from '../papers/papers.public.js'

type Row = Omit<PageView, 'image'> & { image_id: number | null }

const columns = sql`p.id, p.scan_id, p.page, p.result, p.read_as, p.problem, p.image_id, p.sheet_page, p.sheet_pages,
  (select jsonb_build_object('id', o.id, 'name', o.name, 'number', o.number) from voting_owners o where o.id = p.owner_id) as owner,
  case when p.code ->> 'kind' = 'entrance' and p.result not in ('other_voting', 'unknown') then
    jsonb_build_object('house_id', p.code -> 'house', 'entrance', p.code -> 'entrance', 'question', p.code -> 'question') end as list,
  ${staffRef('p.decided_by')} as decided_by`

/** Pages under a condition over the alias `p`, with pictures for the caller. */
export const pagesWhere = async (
  app: App,
  ctx: RequestContext,
  condition: RawBuilder<unknown>,
): Promise<PageView[]> => {
  const { rows } = await sql<Row>`select ${columns} from voting_scan_pages p where ${condition}
    order by p.result <> 'matched', p.sheet_page, p.scan_id, p.page`.execute(ctx.db)
  return withFiles(app, ctx, rows, { image_id: 'image' })
}

/** A page that was read and whose picture is stored. */
export interface ReadPage extends Pick<ScanPage, 'page' | 'code' | 'problem'> {
  image: PreparedFile | null
  result: ScanResult
}

interface Place {
  scanId: number
  votingId: number
  /** The owner whom the page names or is uploaded for. */
  ownerId: number | null
  imageId: number | null
}

const sheetPageOf = (code: PaperCode | null, page: number) => ({ number: code?.page ?? page, of: code?.of ?? null })

/**
 * Writes a page of a scan: the first one of its place is `matched`, and each further one `duplicate`, whichever scan has it; the
 * index decides, also at the same moment. Answers what it is.
 */
export const savePage = async (
  db: Db,
  { page, code, problem, result }: Omit<ReadPage, 'image'>,
  { scanId, votingId, ownerId, imageId }: Place,
): Promise<ScanResult> => {
  const { number, of } = sheetPageOf(code, page)
  const values = (as: ScanResult) => sql`insert into voting_scan_pages
      (scan_id, voting_id, page, result, read_as, code, problem, image_id, owner_id, sheet_page, sheet_pages)
    values (${scanId}, ${votingId}, ${page}, ${as}, ${as}, ${code && JSON.stringify(code)}::jsonb, ${problem}, ${imageId}, ${ownerId},
      ${number}, ${of})`
  if (result === 'matched') {
    const { rows } = await sql`${values('matched')} on conflict do nothing returning id`.execute(db)
    if (rows.length > 0) return 'matched'
  }
  const as = result === 'matched' ? 'duplicate' : result
  // A job that was interrupted after its last page may read that page again.
  await sql`${values(as)} on conflict (scan_id, page) do nothing`.execute(db)
  return as
}
