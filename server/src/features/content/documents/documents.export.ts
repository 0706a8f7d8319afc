import { documentFields, documents } from '@oselia/contract/documents'
import { documentReaderNames, documentStateNames, signatureNames } from '@oselia/contract/documents.messages'
import type { Language } from '@oselia/contract/languages'
import type { App } from '../../../platform/app.js'
import { exportColumns } from '../../../platform/export.columns.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { documentWords as words } from './documents.messages.js'
import { listSpec, type Stored } from './documents.queries.js'

const flag = (value: boolean, language: Language) => (value ? words.yes[language] : null)

const columns: ExportColumn<Stored>[] = [
  ...exportColumns<Stored, typeof documentFields, typeof words>(documentFields, words, {
    name: { kind: 'text', value: ({ name }, language) => name[language] ?? name.uk },
    category_id: { kind: 'text', value: ({ category }, language) => category.name[language] ?? category.name.uk },
    everyone: { kind: 'text', value: ({ everyone }, language) => flag(everyone, language) },
    complex_ids: null,
    house_ids: null,
    apartment_ids: null,
    role_ids: null,
    staff_role_ids: null,
    is_public: { kind: 'text', value: ({ is_public }, language) => flag(is_public, language) },
    readers: { value: ({ readers }, language) => documentReaderNames[readers][language] },
    needs_ack: { kind: 'text', value: ({ needs_ack }, language) => flag(needs_ack, language) },
    tags: { kind: 'text', value: ({ tags }) => tags.join(', ') },
    member_id: { kind: 'text', permission: 'members.read', value: ({ member }) => member?.name },
    signature: { value: ({ signature }, language) => signatureNames[signature][language] },
    state: { value: ({ state }, language) => documentStateNames[state][language] },
  }),
  { key: 'revision', header: words.revision, kind: 'number', value: (row) => row.revision },
  { key: 'file', header: words.file, kind: 'text', value: ({ stored_file }) => stored_file.name },
  { key: 'pages', header: words.pages, kind: 'number', value: ({ pages }) => pages },
  { key: 'sha256', header: words.sha256, kind: 'text', value: ({ stored_file }) => stored_file.sha256 },
  { key: 'created_by', header: words.created_by, kind: 'text', value: (row) => row.created_by?.name },
  { key: 'created_at', header: words.created_at, kind: 'instant', value: (row) => row.created_at },
]

export const documentExport = (app: App) =>
  exported(app, documents.export, { title: words.title, columns, list: listSpec })
