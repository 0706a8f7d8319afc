import type { Language } from '@oselia/contract/languages'
import { realtyRoutes, type Realty } from '@oselia/contract/realty'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { unitColumns } from '../units/units.public.js'
import { realtyPurposeNames, realtyStateNames, realtyWords as words } from './realty.messages.js'
import { listSpec, readerOn, present, type Unit } from './realty.queries.js'
import { privateFields } from './realty.rules.js'
import { wanted } from './realty.search.js'
import { requireFilters } from './realty.service.js'

type Plain = 'label' | 'registry_number' | 'cadastral_number' | 'note' | (typeof privateFields)[number]
type Figure =
  | 'entrance'
  | 'floor'
  | 'total_area'
  | 'living_area'
  | 'heated_area'
  | 'balcony_area'
  | 'rooms'
  | 'residents_count'

const plain = (key: Plain, right: Pick<ExportColumn<Realty>, 'permission'> = {}): ExportColumn<Realty> => ({
  key,
  header: words[key],
  kind: 'text',
  value: (unit) => unit[key],
  ...right,
})
const figure = (key: Figure): ExportColumn<Realty> => ({
  key,
  header: words[key],
  kind: 'number',
  value: (unit) => unit[key],
})

/** `Гнатюк Олена (1/3); Ґонта Іван (2/3)`. */
const ownersText = (owners: Realty['owners'], language: Language): string =>
  owners
    .map(({ name, share: { numerator, denominator }, joint }) => {
      const share = `${numerator}/${denominator}`
      return `${name} (${joint ? `${share}, ${words.joint[language]}` : share})`
    })
    .join('; ')

const columns: ExportColumn<Realty>[] = [
  ...unitColumns<Realty>((unit) => unit),
  plain('label'),
  figure('entrance'),
  figure('floor'),
  figure('total_area'),
  figure('living_area'),
  figure('heated_area'),
  figure('balcony_area'),
  figure('rooms'),
  {
    key: 'state',
    header: words.state,
    kind: 'text',
    value: ({ state }, language) => state && realtyStateNames[state][language],
  },
  {
    key: 'purpose',
    header: words.purpose,
    kind: 'text',
    value: ({ purpose }, language) => purpose && realtyPurposeNames[purpose][language],
  },
  {
    key: 'owners',
    header: words.owners,
    kind: 'text',
    permission: 'ownerships.read',
    value: ({ owners }, language) => ownersText(owners, language),
  },
  figure('residents_count'),
  plain('registry_number'),
  plain('cadastral_number'),
  plain('note'),
  { key: 'tags', header: words.tags, kind: 'text', value: ({ tags }) => tags.join(', ') },
  ...privateFields.map((field) => plain(field, { permission: 'realty.sensitive' })),
]

export const realtyExport = (app: App) =>
  exported(app, realtyRoutes.export, {
    title: words.title,
    columns,
    list: async (ctx, query, day) => {
      requireFilters(ctx, query)
      const found = await wanted(ctx.db, ctx.scope, query.search_query)
      return listSpec(ctx.scope, query, readerOn(ctx, day), found)
    },
    present: (ctx, units: Unit[], day) => present(ctx.db, units, readerOn(ctx, day)),
  })
