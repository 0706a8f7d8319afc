import type { RealtyType } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { memberInScope, memberKeys, phoneFor } from '../../registry/members/members.public.js'
import { unitLabelOf } from './imports.units.js'
import type { Work } from './imports.work.js'
import { compareNames, type FoundPhone, type PersonName } from './imports.names.js'

interface PhoneEntry {
  number: string
  label: string | null
  is_primary: boolean
  messengers: string[]
}
interface EmailEntry {
  address: string
  label: string | null
  is_primary: boolean
}

/** A member of the register, with the fields that an import may compare and change. */
export interface Known extends Record<string, unknown> {
  id: number
  version: number
  kind: 'person' | 'legal'
  last_name: string | null
  first_name: string | null
  middle_name: string | null
  legal_name: string | null
  edrpou: string | null
  birth_date: string | null
  phones: PhoneEntry[]
  emails: EmailEntry[]
  tax_number: string | null
  external_id: string | null
  name: string
}

export interface Link {
  id: number
  version: number
  member_id: number
  realty_id: number
  house_id: number
  role_id: number
  is_owner: boolean
  from: string
  to: string | null
  registered: boolean
  lives_here: boolean
  note: string | null
  unit_type: RealtyType
  unit_number: string
}

/** A person as described by a row of the file. */
export interface Person {
  kind: 'person' | 'legal'
  name: PersonName | null
  legal_name: string | null
  edrpou: string | null
  phones: FoundPhone[]
  emails: string[]
  birth_date: string | null
  tax_number: string | null
  external_id: string | null
  keys: Keys
}

type Keys = ReturnType<typeof memberKeys>

/** Name, sort key and search keys, computed by the members feature. */
export const keysOfPerson = (person: Omit<Person, 'keys'>): Keys =>
  memberKeys({
    kind: person.kind,
    last_name: person.name?.last_name ?? null,
    first_name: person.name?.first_name ?? null,
    middle_name: person.name?.middle_name ?? null,
    legal_name: person.legal_name,
    edrpou: person.edrpou,
    phones: person.phones,
    emails: person.emails.map((address) => ({ address })),
  })

const partsOf = (member: Known): PersonName => ({
  last_name: member.last_name ?? '',
  first_name: member.first_name ?? '',
  middle_name: member.middle_name,
})

/** Compares the name in a row with that of a member. */
export const sameName = (person: Person, member: Known): 'same' | 'near' | 'other' => {
  if (person.kind !== member.kind) return 'other'
  if (person.kind === 'person') return compareNames(person.name!, partsOf(member))
  return person.keys.sort_name === member['sort_name'] ? 'same' : 'other'
}

interface PersonKeys {
  person: Person
  unitId: number | null
  houseId: number | null
  decided: number | null
}

/** Candidate members for many rows with their links, loaded in a few queries. */
export class PeoplePool {
  private constructor(
    readonly members: ReadonlyMap<number, Known>,
    private readonly byMember: ReadonlyMap<number, Link[]>,
    private readonly index: Record<'external_id' | 'tax_number' | 'edrpou' | 'phone' | 'unit', Map<string, Known[]>>,
    private readonly inHouse: ReadonlyMap<string, Known[]>,
  ) {}

  static async load(work: Work, sought: readonly PersonKeys[]): Promise<PeoplePool> {
    const ids = await idsOf(work, sought)
    const { rows: members } =
      await sql<Known>`select m.id, m.version, m.kind, m.last_name, m.first_name, m.middle_name, m.legal_name,
        m.edrpou, m.birth_date, m.phones, m.emails, m.tax_number, m.external_id, m.name, m.sort_name, m.search_keys
      from members m where m.id = any(${ids}::bigint[]) and m.deleted_at is null and m.merged_into is null
        and ${memberInScope(work.ctx, 'm')} order by m.id`.execute(work.ctx.db)
    const { rows: links } =
      await sql<Link>`select r.id, r.version, r.member_id, r.realty_id, r.house_id, r.role_id, r.is_owner, r."from", r."to",
        r.registered, r.lives_here, r.note, u.type as unit_type, u.number as unit_number
      from residents r join realty u on u.id = r.realty_id where r.member_id = any(${members.map(({ id }) => id)}::bigint[]) and r.deleted_at is null order by r.id`.execute(
        work.ctx.db,
      )
    const byId = new Map(members.map((member) => [member.id, member]))
    const grouped = (keys: (member: Known) => (string | null)[]) => {
      const map = new Map<string, Known[]>()
      for (const member of members)
        for (const key of new Set(keys(member))) if (key !== null) map.set(key, [...(map.get(key) ?? []), member])
      return map
    }
    const byMember = new Map<number, Link[]>()
    for (const link of links) byMember.set(link.member_id, [...(byMember.get(link.member_id) ?? []), link])
    return new PeoplePool(
      byId,
      byMember,
      {
        external_id: grouped((m) => [m.external_id]),
        tax_number: grouped((m) => [m.tax_number]),
        edrpou: grouped((m) => [m.edrpou]),
        phone: grouped((m) => m.phones.map(({ number }) => number)),
        unit: grouped((m) => (byMember.get(m.id) ?? []).map(({ realty_id }) => String(realty_id))),
      },
      grouped((m) => (byMember.get(m.id) ?? []).map(({ house_id }) => `${house_id} ${String(m['sort_name'])}`)),
    )
  }

  by(kind: 'external_id' | 'tax_number' | 'edrpou' | 'phone' | 'unit', key: string | number | null): Known[] {
    return key === null ? [] : (this.index[kind].get(String(key)) ?? [])
  }

  /** Members of the same name linked to the same house. */
  namesakes(person: Person, houseId: number | null): Known[] {
    return houseId === null ? [] : (this.inHouse.get(`${houseId} ${person.keys.sort_name}`) ?? [])
  }

  links(memberId: number): Link[] {
    return this.byMember.get(memberId) ?? []
  }

  /** Display text for the user who decides: name, phone as they may see it, units. */
  label(work: Work, member: Known): string {
    const phone = phoneFor(work.ctx, member.phones[0]?.number ?? null)
    const seen = this.links(member.id).filter(({ house_id }) => work.book.get(house_id))
    const units = new Set(
      seen.map(({ house_id, unit_type, unit_number }) =>
        unitLabelOf(work, { house_id, type: unit_type, number: unit_number }),
      ),
    )
    return [member.name, phone, ...[...units].slice(0, 2)].filter(Boolean).join(' · ')
  }
}

const idsOf = async (work: Work, sought: readonly PersonKeys[]): Promise<number[]> => {
  const all = (of: (one: PersonKeys) => (string | null)[]) => [
    ...new Set(sought.flatMap(of).filter((key) => key !== null)),
  ]
  const units = [...new Set(sought.flatMap(({ unitId }) => unitId ?? []))]
  const decided = sought.flatMap(({ decided }) => decided ?? [])
  const names = sought.flatMap(({ person, houseId }) =>
    houseId === null ? [] : [{ house_id: houseId, sort_name: person.keys.sort_name }],
  )
  const { rows } = await sql<{ id: number }>`
    select id from members where external_id = any(${all(({ person }) => [person.external_id])}::text[]) and external_id is not null and deleted_at is null
    union select id from members where tax_number = any(${all(({ person }) => [person.tax_number])}::text[]) and tax_number is not null and deleted_at is null
    union select id from members where edrpou = any(${all(({ person }) => [person.edrpou])}::text[]) and edrpou is not null and deleted_at is null
    union select member_id from member_phones where number = any(${all(({ person }) => person.phones.map(({ number }) => number))}::text[])
    union select member_id from residents where realty_id = any(${units}::bigint[]) and deleted_at is null
    union select r.member_id from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as k(house_id bigint, sort_name text)
      join residents r on r.house_id = k.house_id and r.sort_name collate uk_icu = k.sort_name collate uk_icu and r.deleted_at is null
    union select unnest(${decided}::bigint[])`.execute(work.ctx.db)
  return rows.map(({ id }) => id)
}
