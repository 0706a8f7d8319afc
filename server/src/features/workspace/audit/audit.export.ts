import { auditExports, type AuditRow } from '@oselia/contract/platform'
import type { App } from '../../../platform/app.js'
import { auditListed, presentRows } from '../../../platform/audit.list.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { auditWords as words } from './audit.messages.js'

const plain = (key: 'action' | 'entity' | 'label' | 'reason' | 'ip' | 'request_id'): ExportColumn<AuditRow> => ({
  key,
  header: words[key],
  kind: 'text',
  value: (row) => row[key],
})

const formatValue = (value: unknown): string =>
  value === null || value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value)

const changesOf = ({ changes }: AuditRow): string =>
  changes.map(({ field, old, new: now }) => `${field}: ${formatValue(old)} → ${formatValue(now)}`).join('\n')

// Actions and kinds are exported as codes, which programs and auditors can compare across exports.
const columns: ExportColumn<AuditRow>[] = [
  { key: 'at', header: words.at, kind: 'instant', value: ({ at }) => at },
  {
    key: 'actor',
    header: words.actor,
    kind: 'text',
    value: ({ actor }, language) => actor?.name ?? words.system[language],
  },
  plain('action'),
  plain('entity'),
  { key: 'entity_id', header: words.entity_id, kind: 'number', value: ({ entity_id }) => entity_id },
  plain('label'),
  { key: 'changes', header: words.changes, kind: 'text', value: changesOf },
  plain('reason'),
  plain('ip'),
  plain('request_id'),
  {
    key: 'sealed',
    header: words.sealed,
    kind: 'text',
    value: ({ sealed }, language) => words[sealed ? 'yes' : 'no'][language],
  },
]

/** Exports the part of the log that the caller sees, with the filters of the list. */
export const auditExport = (app: App) =>
  exported(app, auditExports.export, {
    title: words.title,
    columns,
    // It names people and says what was done to them.
    ofPeople: true,
    list: auditListed,
    present: async (ctx, rows: AuditRow[]) => presentRows(ctx, rows),
  })
