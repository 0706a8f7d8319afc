import type { ImportKind } from '@oselia/contract/imports'
import type { Permission } from '@oselia/contract/kit'
import { searchKey } from '@oselia/contract/search-key'
import { lists } from './imports.lists.js'

/** A text of a list as it is compared: without case, marks, punctuation and doubled spaces. */
export const wordsOf = (text: string): string => searchKey(text.replace(/[.,;:№#()[\]{}"«»„“/\\|*?!_=]+/g, ' '))

export interface ImportField {
  field: string
  required: boolean
  /** More than one column may say it. */
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
      'brand',
      'model',
      'colour',
      'year',
      'street',
      'house',
      'corpus',
      'number',
      'name',
      'phones',
      'company',
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

/** Fields that only holders of a right may write. */
const rights: Record<string, Permission> = { tax_number: 'identity.sensitive', birth_date: 'members.sensitive' }

/** The fields that a kind of import knows and the person may write, in the order in which a form offers them. */
export const fieldsOf = (kind: ImportKind, may: (right: Permission) => boolean): ImportField[] =>
  known[kind].fields
    .filter((field) => !rights[field] || may(rights[field]))
    .map((field) => ({ field, required: known[kind].required.includes(field), several: several.has(field) }))

/** The headings of a field as they are compared. */
export const headingsOf = (field: string): ReadonlySet<string> => keys.get(field) ?? new Set()

const keys = new Map(
  Object.entries(lists.headings).map(([field, texts]) => [
    field,
    new Set(texts.map(wordsOf).filter((key) => key !== '')),
  ]),
)
