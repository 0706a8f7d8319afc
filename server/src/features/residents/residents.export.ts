import { ownerships, residents, type Resident } from '@oselia/contract/residents'
import { realtyTypeNames } from '@oselia/contract/units.messages'
import { sql } from 'kysely'
import { may } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { exported, type ExportColumn } from '../../platform/export.js'
import { maskedEmail, maskedPhone } from '../members/members.door.js'
import { listed as sharesListed, type Row as Share } from './ownerships.queries.js'
import { ownedArea } from './ownerships.rules.js'
import { residentWords as words } from './residents.messages.js'
import { listed } from './residents.queries.js'

/** A resident with word of whether the caller may see phones and addresses in full. */
type Row = Resident & { contacts_open: boolean }

const where: ExportColumn<Pick<Resident, 'realty'>>[] = [
  { key: 'address', header: words.address, kind: 'text', value: ({ realty }) => realty.address },
  {
    key: 'type',
    header: words.type,
    kind: 'text',
    value: ({ realty }, language) => realtyTypeNames[realty.type][language],
  },
  { key: 'number', header: words.number, kind: 'text', value: ({ realty }) => realty.number },
]

const flag = (key: 'registered' | 'lives_here' | 'is_primary_contact'): ExportColumn<Row> => ({
  key,
  header: words[key],
  kind: 'text',
  value: (row, language) => (row[key] ? words.yes[language] : null),
})

const residentColumns: ExportColumn<Row>[] = [
  { key: 'name', header: words.name, kind: 'text', value: ({ name }) => name },
  ...where,
  { key: 'role', header: words.role, kind: 'text', value: ({ role }, language) => role.name[language] ?? role.name.uk },
  { key: 'from', header: words.from, kind: 'day', value: ({ from }) => from },
  { key: 'to', header: words.to, kind: 'day', value: ({ to }) => to },
  flag('registered'),
  flag('lives_here'),
  flag('is_primary_contact'),
  {
    key: 'phone',
    header: words.phone,
    kind: 'text',
    value: ({ phone, contacts_open }) => (phone === null || contacts_open ? phone : maskedPhone(phone)),
  },
  {
    key: 'email',
    header: words.email,
    kind: 'text',
    value: ({ email, contacts_open }) => (email === null || contacts_open ? email : maskedEmail(email)),
  },
  { key: 'note', header: words.note, kind: 'text', value: ({ note }) => note },
]

const shareColumns: ExportColumn<Share>[] = [
  { key: 'name', header: words.name, kind: 'text', value: ({ name }) => name },
  ...where,
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
    value: (row) => {
      const area = ownedArea(row.total_area, row)
      return area === null ? null : Number(area)
    },
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
    list: (act, query, day) => {
      const list = listed(act, query, day)
      return { ...list, columns: sql`${list.columns}, ${may(act, 'phones.sensitive')}::boolean as contacts_open` }
    },
  })

export const ownershipExport = (app: App) =>
  exported(app, ownerships.export, { title: words.ownerships, columns: shareColumns, list: sharesListed })
