import { contactFields, contacts } from '@oselia/contract/contacts'
import { contactCategoryNames, contactLabels, contactReaderNames } from '@oselia/contract/contacts.messages'
import type { App } from '../../../platform/app.js'
import { exportColumns, named } from '../../../platform/export.columns.js'
import { exported } from '../../../platform/export.js'
import { contactWords as words } from './contacts.messages.js'
import { listSpec, type Stored } from './contacts.queries.js'

const columns = exportColumns<Stored, typeof contactFields, typeof contactLabels>(contactFields, contactLabels, {
  category: named('category', contactCategoryNames),
  phones: {
    kind: 'text',
    value: ({ phones }) => phones.map(({ number, label }) => [number, label].filter(Boolean).join(' ')).join('; '),
  },
  audience: null,
  visible_to: named('visible_to', contactReaderNames),
  request_type_ids: [
    {
      key: 'request_types',
      header: words.request_types,
      kind: 'text',
      value: ({ request_types }, language) => request_types.map(({ name }) => name[language] ?? name.uk).join('; '),
    },
  ],
  responsible_staff_id: [
    { key: 'responsible', header: words.responsible, kind: 'text', value: ({ responsible }) => responsible?.name },
  ],
  contract_file_id: null,
  photo_id: null,
})

export const contactExport = (app: App) =>
  exported(app, contacts.export, { title: words.title, columns, list: listSpec })
