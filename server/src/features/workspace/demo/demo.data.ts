import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Permission, TextMap } from '@oselia/contract/kit'
import type { DemoRegistry } from './demo.registry.js'

export interface DemoHouse extends Record<string, unknown> {
  street: string
  number: string
  entrances: number
  floors: number
  units_per_floor: number
  /** Dates of issue and expiry are offsets in days from today. */
  safety_docs?: { kind: string; number?: string; note?: string; issued_on?: number; valid_until?: number }[]
}

export interface DemoPerson {
  /** Code of a default role, or name of one of the demo's own roles. */
  role: string
  email: string
  last_name: string
  first_name: string
  middle_name: string | null
  phone: string
  position?: TextMap
  employment_kind?: 'employee' | 'contractor' | 'volunteer' | 'board'
  employed_from?: string
  specialisations?: string[]
  /** Index of the only complex in the person's scope; absent: the whole community. */
  complex?: number
  /** Has an open invitation. */
  invited?: boolean
}

interface DemoAnnouncement {
  days: number
  house?: number
  complex?: number
  /** How many of its people have confirmed. */
  acknowledged?: number
  /** Texts of single houses name them by index. */
  item: Record<string, unknown> & { house_texts?: { houses: number[]; body: TextMap }[] }
}

export interface Demo {
  organisation: string
  staff: DemoPerson[]
  departures: {
    name: TextMap
    code: string
    head: string
    staff: string[]
    phones?: string[]
    hours?: string
    colour: string
    sort: number
    /** Code of the parent. */
    parent?: string
    complex?: number
  }[]
  roles: { name: TextMap; description: TextMap; departure: string; permissions: Permission[]; sort: number }[]
  /** First and last day are offsets from today. */
  absences: { staff: string; deputy: string; kind: string; from: number; to: number; note: string }[]
  complexes: { city: string; complex: Record<string, unknown> | null; houses: DemoHouse[] }[]
  registry: DemoRegistry
  announcements: DemoAnnouncement[]
  /** First and last day of a contract are offsets from today; `types` are codes of request types. */
  contacts: {
    house?: number
    complex?: number
    types: string[]
    responsible?: string
    item: Record<string, unknown>
  }[]
}

const file = join(import.meta.dirname, '../../../../data/demo.json')

export const readDemo = async (): Promise<Demo> => JSON.parse(await readFile(file, 'utf8')) as Demo
