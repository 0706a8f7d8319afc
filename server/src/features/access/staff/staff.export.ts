import { staff } from '@oselia/contract/staff'
import type { TextMap } from '@oselia/contract/kit'
import type { Language } from '@oselia/contract/languages'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { staffWords as words } from './staff.messages.js'
import { listSpec, type Stored } from './staff.queries.js'

const text = (
  key: 'name' | 'email' | 'phone' | 'position' | 'roles' | 'departures' | 'status' | 'two_factor',
  value: (row: Stored, language: Language) => string | null,
): ExportColumn<Stored> => ({ key, header: words[key], kind: 'text', value })

const textIn = (name: TextMap, language: Language) => name[language] ?? name.uk

const columns: ExportColumn<Stored>[] = [
  text('name', ({ name }) => name),
  text('position', ({ position }, language) => position && textIn(position, language)),
  text('email', ({ email }) => email),
  text('phone', ({ phone }) => phone),
  text('roles', ({ roles }, language) => roles.map(({ name }) => textIn(name, language)).join(', ')),
  text('departures', ({ departures }, language) => departures.map(({ name }) => textIn(name, language)).join(', ')),
  text('status', ({ status }, language) => words[status][language]),
  text('two_factor', ({ two_factor }, language) =>
    Object.values(two_factor).includes(true) ? words.yes[language] : words.no[language],
  ),
  {
    key: 'open_requests',
    header: words.open_requests,
    kind: 'number',
    value: (row) => row.open_requests,
  },
  { key: 'last_login_at', header: words.last_login_at, kind: 'instant', value: (row) => row.last_login_at },
  { key: 'created_at', header: words.created_at, kind: 'instant', value: (row) => row.created_at },
]

export const staffExport = (app: App) =>
  exported(app, staff.export, { title: words.title, columns, ofPeople: true, list: listSpec })
