import type { ImportKind } from '@oselia/contract/imports.enums'
import { importFieldLabels } from '@oselia/contract/imports.fields.messages'
import type { Permission } from '@oselia/contract/kit'
import type { Texts } from '@oselia/contract/languages'
import { searchKey } from '@oselia/contract/search-key'
import {
  accountColumns,
  derivedHeadings,
  houseColumns,
  residentColumns,
  shareColumns,
  unitColumns,
  vehicleColumns,
} from './imports.derived.js'
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

/** The names with one of them behind another, where a form asks in another order than the contract. */
const behind = (before: string, name: string, names: readonly string[]): string[] =>
  names.filter((one) => one !== name).flatMap((one) => (one === before ? [one, name] : [one]))

const known: Record<ImportKind, { fields: string[]; required: string[] }> = {
  houses: {
    fields: ['address', 'city', 'street', 'house_number', ...behind('postal_index', 'complex', houseColumns)],
    required: ['address'],
  },
  realty: {
    fields: [...where, ...behind('rooms', 'label', unitColumns), 'external_id', 'note'],
    required: ['number'],
  },
  owners: {
    fields: [...where, ...who, 'share', ...shareColumns, 'lives_here', 'note'],
    required: ['number', 'name'],
  },
  residents: {
    fields: [...where, ...who, 'role', ...residentColumns, 'note'],
    required: ['number', 'name'],
  },
  vehicles: {
    fields: [
      'plate',
      'kind',
      ...vehicleColumns,
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
    fields: [...where, 'account', ...behind('service', 'name', accountColumns), 'external_id', 'note'],
    required: ['number', 'account'],
  },
  // One row has a unit, an owner with a share, and a billing account; a code in another system could be of any of them.
  combined: {
    fields: [
      ...where,
      ...behind('rooms', 'label', unitColumns),
      ...who.filter((field) => field !== 'external_id'),
      'share',
      ...shareColumns,
      'role',
      'registered',
      'lives_here',
      'account',
      'service',
      'note',
    ],
    required: ['number'],
  },
}

/** Fields that need a permission to be written. */
const rights: Record<string, Permission> = { tax_number: 'identity.sensitive', birth_date: 'members.sensitive' }
const combinedRights: Record<string, Permission> = {
  ...rights,
  account: 'accounts.create',
  service: 'accounts.create',
  role: 'residents.create',
  registered: 'residents.create',
}

/** The permission that a column of an import needs beside those of its kind. */
export const rightOf = (kind: ImportKind, field: string): Permission | undefined =>
  (kind === 'combined' ? combinedRights : rights)[field]

/** The fields that a kind of import accepts and the user may write, in form order. */
export const fieldsOf = (kind: ImportKind, can: (right: Permission) => boolean): ImportField[] =>
  known[kind].fields
    .filter((field) => {
      const right = rightOf(kind, field)
      return !right || can(right)
    })
    .map((field) => ({ field, required: known[kind].required.includes(field), several: several.has(field) }))

/** The normalised headings of a field. */
export const headingsOf = (field: string): ReadonlySet<string> => keys.get(field) ?? new Set()

const labels: Record<string, Texts> = importFieldLabels

const keys = new Map(
  Object.entries({ ...derivedHeadings, ...lists.headings }).map(([field, texts]) => [
    field,
    new Set([...texts, ...Object.values(labels[field] ?? {})].map(wordsOf).filter((key) => key !== '')),
  ]),
)
