import { ownerships, residents, type Resident } from '@oselia/contract/residents'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { unitColumns } from '../units/units.public.js'
import { listSpec as sharesListed, present as sharesShown, type Held, type Row as Share } from './ownerships.queries.js'
import { residentWords as words } from './residents.messages.js'
import { listSpec, present } from './residents.queries.js'

const flag = (key: 'registered' | 'lives_here' | 'is_primary_contact'): ExportColumn<Resident> => ({
  key,
  header: words[key],
  kind: 'text',
  value: (row, language) => (row[key] ? words.yes[language] : null),
})

const residentColumns: ExportColumn<Resident>[] = [
  { key: 'name', header: words.name, kind: 'text', value: ({ name }) => name },
  ...unitColumns<Resident>(({ realty }) => realty),
  { key: 'role', header: words.role, kind: 'text', value: ({ role }, language) => role.name[language] ?? role.name.uk },
  { key: 'from', header: words.from, kind: 'day', value: ({ from }) => from },
  { key: 'to', header: words.to, kind: 'day', value: ({ to }) => to },
  flag('registered'),
  flag('lives_here'),
  flag('is_primary_contact'),
  { key: 'phone', header: words.phone, kind: 'text', value: ({ phone }) => phone },
  { key: 'email', header: words.email, kind: 'text', value: ({ email }) => email },
  { key: 'note', header: words.note, kind: 'text', value: ({ note }) => note },
]

const shareColumns: ExportColumn<Held>[] = [
  { key: 'name', header: words.name, kind: 'text', value: ({ name }) => name },
  ...unitColumns<Held>(({ realty }) => realty),
  {
    key: 'share',
    header: words.share,
    kind: 'text',
    value: ({ numerator, denominator }) => `${numerator}/${denominator}`,
  },
  {
    key: 'joint',
    header: words.joint,
    kind: 'text',
    value: ({ joint }, language) => (joint ? words.yes[language] : null),
  },
  {
    key: 'owned_area',
    header: words.owned_area,
    kind: 'number',
    value: ({ owned_area }) => (owned_area === null ? null : Number(owned_area)),
  },
  { key: 'from', header: words.from, kind: 'day', value: ({ from }) => from },
  { key: 'to', header: words.to, kind: 'day', value: ({ to }) => to },
  { key: 'title_number', header: words.title_number, kind: 'text', value: (row) => row.title_number },
  { key: 'title_date', header: words.title_date, kind: 'day', value: (row) => row.title_date },
  { key: 'registered_on', header: words.registered_on, kind: 'day', value: (row) => row.registered_on },
  { key: 'note', header: words.note, kind: 'text', value: ({ note }) => note },
]

export const residentExport = (app: App) =>
  exported(app, residents.export, {
    title: words.residents,
    columns: residentColumns,
    ofPeople: true,
    list: listSpec,
    present,
  })

export const ownershipExport = (app: App) =>
  exported(app, ownerships.export, {
    title: words.ownerships,
    columns: shareColumns,
    ofPeople: true,
    list: sharesListed,
    present: (ctx, rows: Share[]) => sharesShown(ctx, rows),
  })
