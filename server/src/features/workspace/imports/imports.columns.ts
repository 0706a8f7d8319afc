import type { ImportKind } from '@oselia/contract/imports'
import type { Permission } from '@oselia/contract/kit'
import { searchKey } from '@oselia/contract/search-key'
import { vehicleColumnNames, vehicleColumns } from './imports.derived.js'
import { lists } from './imports.lists.js'

/** A text normalised for comparison: without case, diacritics, punctuation and repeated spaces. */
export const wordsOf = (text: string): string => searchKey(text.replace(/[.,;:№#()[\]{}"«»„“/\\|*?!_=]+/g, ' '))

export interface ImportField {
  field: string
  required: boolean
  /** More than one column may map to it. */
  several: boolean
}

const several = new Set(['phones', 'emails', 'note'])
const where = ['street', 'house', 'corpus', 'type', 'number']
const who = [
  'name',
  'last_name',
  'first_name',
  'middle_name',
  'phones',
  'emails',
  'birth_date',
  'tax_number',
  'edrpou',
  'external_id',
]

const known: Record<ImportKind, { fields: string[]; required: string[] }> = {
  houses: {
    fields: [
      'address',
      'city',
      'street',
      'house_number',
      'letter',
      'corpus',
      'block',
      'postal_index',
      'complex',
      'year_built',
      'floors_above',
      'units_count',
      'residential_area',
      'nonresidential_area',
      'common_area',
      'land_area',
      'cadastral_number',
    ],
    required: ['address'],
  },
  realty: {
    fields: [
      ...where,
      'entrance',
      'floor',
      'total_area',
      'living_area',
      'heated_area',
      'balcony_area',
      'rooms',
      'label',
      'registry_number',
      'cadastral_number',
      'residents_registered',
      'residents_actual',
      'external_id',
      'note',
    ],
    required: ['number'],
  },
  owners: {
    fields: [
      ...where,
      ...who,
      'share',
      'joint',
      'from',
      'title_kind',
      'title_number',
      'title_date',
      'title_issuer',
      'registered_on',
      'registry_extract',
      'lives_here',
      'note',
    ],
    required: ['number', 'name'],
  },
  residents: {
    fields: [...where, ...who, 'role', 'from', 'to', 'registered', 'lives_here', 'note'],
    required: ['number', 'name'],
  },
  vehicles: {
    fields: [
      'plate',
      'kind',
      ...vehicleColumnNames,
      'street',
      'house',
      'corpus',
      'number',
      'name',
      'phones',
      'parking',
      'external_id',
      'note',
    ],
    required: ['plate'],
  },
  accounts: {
    fields: [...where, 'account', 'service', 'name', 'from', 'to', 'external_id', 'note'],
    required: ['number', 'account'],
  },
}

/** Fields that need a permission to be written. */
const rights: Record<string, Permission> = { tax_number: 'identity.sensitive', birth_date: 'members.sensitive' }

/** The fields that a kind of import accepts and the user may write, in form order. */
export const fieldsOf = (kind: ImportKind, can: (right: Permission) => boolean): ImportField[] =>
  known[kind].fields
    .filter((field) => !rights[field] || can(rights[field]))
    .map((field) => ({ field, required: known[kind].required.includes(field), several: several.has(field) }))

/** The normalised headings of a field. */
export const headingsOf = (field: string): ReadonlySet<string> => keys.get(field) ?? new Set()

const labels = Object.fromEntries(vehicleColumns.map((column) => [column.field, Object.values(column.labels)]))

const keys = new Map(
  Object.entries({ ...labels, ...lists.headings }).map(([field, texts]) => [
    field,
    new Set(texts.map(wordsOf).filter((key) => key !== '')),
  ]),
)
