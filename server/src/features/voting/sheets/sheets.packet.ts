import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addToPacket, csvOfQuery, textFile, type PacketFile } from '../packets/packets.public.js'
import { fullName } from '../../access/people/people.table.public.js'

const folder = 'files/scans'

/** The name of a scan in a packet, of the alias `c` with its file `f`. */
const fileName = sql`${`${folder}/`} || c.id || '.' || case f.mime when 'application/pdf' then 'pdf' when 'image/jpeg' then 'jpg'
  else split_part(f.mime, '/', 2) end`

interface Scan {
  name: string
  storage_key: string
}

/** Each page of the scans: what was read from it, whose it is, and the ballots that were entered from it: several from a list. */
const pagesCsv = ({ db }: RequestContext, id: number) =>
  csvOfQuery(
    db,
    ['file', 'sha256', 'page', 'result', 'read_as', 'owner', 'sheet_page', 'sheet_pages', 'ballot', 'decided_by'],
    sql`select ${fileName} as file, c.sha256, p.page, p.result, p.read_as, o.number as owner, p.sheet_page, p.sheet_pages,
      (select string_agg(b.id::text, ' ' order by b.id) from voting_ballots b where b.owner_id = coalesce(p.owner_id, b.owner_id)
        and b.file_id = c.file_id and b.file_page = p.page) as ballot,
      (select ${fullName('s')} from staff s where s.id = p.decided_by) as decided_by
    from voting_scan_pages p join voting_scans c on c.id = p.scan_id join files f on f.id = c.file_id
      left join voting_owners o on o.id = p.owner_id
    where p.voting_id = ${id} order by c.id, p.page`,
  )

/** The sheet of each owner: where it is, who entered and who checked it. */
const sheetsCsv = ({ db }: RequestContext, id: number) =>
  csvOfQuery(
    db,
    ['owner', 'name', 'state', 'form_version', 'ballot', 'entered_by', 'checked_by', 'note'],
    sql`select o.number as owner, o.name, x.state, x.form_version, x.ballot_id as ballot,
      (select ${fullName('s')} from staff s where s.id = x.entered_by) as entered_by,
      (select ${fullName('s')} from staff s where s.id = x.checked_by) as checked_by, x.note
    from voting_sheets x join voting_owners o on o.id = x.owner_id where x.voting_id = ${id} order by o.number`,
  )

async function* filesOf(app: App, ctx: RequestContext, id: number): AsyncGenerator<PacketFile> {
  const { rows } = await sql<Scan>`select ${fileName} as name, f.storage_key
    from voting_scans c join files f on f.id = c.file_id where c.voting_id = ${id} order by c.id`.execute(ctx.db)
  for (const { name, storage_key } of rows) yield { name, text: await app.files.bytesOf({ storage_key }) }
  if (rows.length > 0) yield textFile(`${folder}/pages.csv`, await pagesCsv(ctx, id))
  yield textFile('sheets.csv', await sheetsCsv(ctx, id))
}

/** Puts scanned sheets into the packet of a voting. */
export const packScans = (): void => addToPacket('scans', filesOf)
