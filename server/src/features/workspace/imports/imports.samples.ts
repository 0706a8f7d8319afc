import type { ImportKind } from '@oselia/contract/imports.enums'
import { importFieldLabels } from '@oselia/contract/imports.fields.messages'
import type { Language, Texts } from '@oselia/contract/languages'
import { sql } from 'kysely'
import { can, type RequestContext } from '../../../platform/request-context.js'
import type { Bytes } from '../../../platform/implement.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import type { Table, Value } from '../../../platform/spreadsheet.write.js'
import { tableFile } from './imports.badrows.js'
import { fieldsOf } from './imports.columns.js'
import { importSamples } from './imports.samples.messages.js'

/** Columns that say in parts what another column says, or that a first table rarely has. */
const leftOut = new Set(
  `city street house_number letter corpus block last_name first_name middle_name edrpou external_id label complex
  title_kind title_number title_date title_issuer registered_on registry_extract joint to service parking`.split(/\s+/),
)

/** Examples of figures and codes; words are in `importSamples`, and other columns stay empty. */
const examples: Record<string, readonly [Value, Value]> = {
  number: ['1', '2'],
  entrance: [1, 1],
  floor: [1, 2],
  rooms: [2, 3],
  total_area: [57.85, 74.2],
  living_area: [34.5, 48.1],
  year_built: [1998, 2004],
  floors_above: [9, 16],
  units_count: [72, 128],
  phones: ['067 123 45 67', '050 765 43 21'],
  emails: ['olena@example.com', 'taras@example.com'],
  share: ['1', '1'],
  account: ['100001', '100002'],
  plate: ['AA 1234 BB', 'KA 5678 CC'],
  brand: ['Škoda', 'Toyota'],
  model: ['Octavia', 'Corolla'],
}

const labels: Record<string, Texts> = importFieldLabels
const words: Record<string, Texts> = importSamples

const exampleOf = (field: string, at: 0 | 1, language: Language): Value =>
  examples[field]?.[at] ?? words[`${field}_${at + 1}`]?.[language] ?? null

/** An address that the user's import finds. */
const someHouse = async (ctx: RequestContext): Promise<string | null> => {
  const { rows } = await sql<{
    label: string
  }>`select h.label from houses h where h.deleted_at is null and ${houseInScope(ctx.scope, 'h')} order by h.id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.label ?? null
}

async function* once(rows: Value[][]) {
  yield rows
}

/** A table to fill in: the columns of a kind that the user may write, and two rows that can be imported. */
export const sampleFile = async (ctx: RequestContext, kind: ImportKind, format: 'xlsx' | 'csv'): Promise<Bytes> => {
  const { language } = ctx
  const fields = fieldsOf(kind, (right) => can(ctx, right)).filter(
    ({ field, required }) => required || !leftOut.has(field),
  )
  const house = await someHouse(ctx)
  const rows = ([0, 1] as const).map((at) =>
    fields.map(({ field }) => (field === 'house' ? house : exampleOf(field, at, language))),
  )
  const table: Table = {
    name: importSamples.file[language],
    columns: fields.map(({ field }, at) => ({
      header: labels[field]?.[language] ?? field,
      kind: typeof rows[0]![at] === 'number' ? 'number' : 'text',
    })),
    batches: once(rows),
    timezone: 'UTC',
    decimals: language === 'en' ? '.' : ',',
  }
  return tableFile(table, `${importSamples.file[language]} — ${kind}.${format}`, format)
}
