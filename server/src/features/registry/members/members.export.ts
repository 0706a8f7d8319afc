import type { Language } from '@oselia/contract/languages'
import { members, type Member } from '@oselia/contract/members'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { unitName } from '../units/units.public.js'
import { maskedFor, rightsOf } from './members.masks.js'
import { consentNames, kindNames, memberWords as words, statusNames } from './members.messages.js'
import { linksOf, listSpec, type Stored } from './members.queries.js'

type Row = Stored & { links: Omit<Member['links'][number], 'resident_id'>[] }

type Plain =
  | 'name'
  | 'edrpou'
  | 'representative'
  | 'tax_number'
  | 'passport'
  | 'unzr'
  | 'register_number'
  | 'left_reason'
  | 'notice_address'
  | 'notice_email'
  | 'note'
const plain = (key: Plain): ExportColumn<Row> => ({ key, header: words[key], kind: 'text', value: (row) => row[key] })
const day = (key: 'birth_date' | 'entered_on' | 'left_on'): ExportColumn<Row> => ({
  key,
  header: words[key],
  kind: 'day',
  value: (row) => row[key],
})

/** `м. Львів, вул. Зелена, 1, кв. 45 (Власник); …`. */
const unitsText = (links: Row['links'], language: Language): string =>
  links.map(({ realty, role }) => `${unitName(realty, language)} (${role[language] ?? role.uk})`).join('; ')

const columns: ExportColumn<Row>[] = [
  plain('name'),
  { key: 'kind', header: words.kind, kind: 'text', value: ({ kind }, language) => kindNames[kind][language] },
  { key: 'status', header: words.status, kind: 'text', value: ({ status }, language) => statusNames[status][language] },
  {
    key: 'phones',
    header: words.phones,
    kind: 'text',
    value: ({ phones }) => phones.map(({ number }) => number).join(', '),
  },
  {
    key: 'emails',
    header: words.emails,
    kind: 'text',
    value: ({ emails }) => emails.map(({ address }) => address).join(', '),
  },
  {
    key: 'units',
    header: words.units,
    kind: 'text',
    permission: 'residents.read',
    value: ({ links }, language) => unitsText(links, language),
  },
  { ...day('birth_date'), permission: 'members.sensitive' },
  plain('tax_number'),
  plain('passport'),
  plain('unzr'),
  plain('edrpou'),
  plain('representative'),
  plain('register_number'),
  day('entered_on'),
  day('left_on'),
  plain('left_reason'),
  {
    key: 'consent',
    header: words.consent,
    kind: 'text',
    value: ({ consent }, language) => consent && consentNames[consent.state][language],
  },
  { key: 'consent_on', header: words.consent_on, kind: 'day', value: ({ consent }) => consent?.on },
  plain('notice_address'),
  plain('notice_email'),
  plain('note'),
  { key: 'tags', header: words.tags, kind: 'text', value: ({ tags }) => tags.join(', ') },
  { key: 'created_at', header: words.created_at, kind: 'instant', value: (row) => row.created_at },
]

const present = async (ctx: RequestContext, rows: Stored[], today: string): Promise<Row[]> => {
  const rights = rightsOf(ctx)
  const links = new Map<number, Row['links']>(rows.map(({ id }) => [id, []]))
  const ids = [...links.keys()]
  for (const link of await linksOf(ctx, ids, today)) links.get(link.member_id)!.push(link)
  return rows.map((row) => ({ ...maskedFor(rights, row), links: links.get(row.id)! }))
}

export const memberExport = (app: App) =>
  exported(app, members.export, { title: words.title, columns, ofPeople: true, list: listSpec, present })
