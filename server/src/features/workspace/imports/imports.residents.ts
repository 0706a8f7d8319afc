import { DuplicateDetector } from './imports.hash-index.js'
import { addOf, changeOf, issue, type Draft } from './imports.plan.js'
import { memberAdd, PeopleBook, personOf, type Who } from './imports.people.js'
import { PeoplePool, type Link, type Person } from './imports.pool.js'
import { realtyOf, resolveUnits, unitLabelOf, type UnitRow } from './imports.units.js'
import type { Planner, Work } from './imports.work.js'

/** A row whose person and unit are resolved. */
export interface Placed {
  draft: Draft
  person: Person
  unit: UnitRow
  who: Exclude<Who, { is: 'unsure' }>
  pool: PeoplePool
}

/** Resolves people and units of rows; unresolved rows get an issue and are left out. */
export class PlacedPeople {
  readonly #book: PeopleBook

  constructor(
    private readonly work: Work,
    private readonly resolve: typeof resolveUnits = resolveUnits,
  ) {
    this.#book = new PeopleBook(work)
  }

  /** Calls `plan` in the order of the file, each row before the next is resolved. */
  async each(drafts: Draft[], plan: (placed: Placed) => void): Promise<void> {
    const units = await this.resolve(this.work, drafts)
    const named = drafts.flatMap((draft) => {
      if (draft.values['number'] === undefined) issue(draft, 'number', 'required')
      const person = personOf(draft, this.work.today)
      return person ? [{ draft, person, unit: units.get(draft) ?? null }] : []
    })
    const pool = await PeoplePool.load(
      this.work,
      named.map(({ draft, person, unit }) => ({
        person,
        unitId: unit?.id ?? null,
        houseId: draft.houseId,
        decided: /^\d+$/.test(draft.decision ?? '') ? Number(draft.decision) : null,
      })),
    )
    for (const { draft, person, unit } of named) {
      if (unit === null || draft.issues.length > 0) continue
      const who = this.#book.who(draft, person, unit, pool)
      if (who.is === 'unsure') {
        draft.conflict = true
        continue
      }
      plan({ draft, person, unit, who, pool })
      if (!draft.skipped && !draft.conflict && draft.issues.length === 0) this.#book.keep(draft, person, unit, who)
    }
  }

  /** Adds the person's own step to the plan: a new person, or changes of a known one. */
  write({ draft, person, who }: Placed): void {
    if (who.is === 'new') draft.plan.members = memberAdd(person)
    if (who.is !== 'known') return
    const step = this.#book.changeOf(who.member, person)
    if (!step) return
    draft.plan.members = step
    draft.changes.push(...step.changes)
  }
}

/** One key for a person, known or new. */
export const personKey = ({ draft, who }: Placed): string =>
  who.is === 'known'
    ? `m${who.member.id}`
    : who.is === 'row' && who.memberId !== null
      ? `m${who.memberId}`
      : `r${who.is === 'row' ? who.row : draft.row}`

/** The person's id for a row that refers to them, or the row of the file that adds them. */
export const memberOf = ({
  draft,
  who,
}: Pick<Placed, 'draft' | 'who'>): { member_id: number | null; member_row?: number } => {
  if (who.is === 'known') return { member_id: who.member.id }
  if (who.is === 'row' && who.memberId !== null) return { member_id: who.memberId }
  return { member_id: null, member_row: who.is === 'row' ? who.row : draft.row }
}

export const labelOf = (work: Work, { person, unit }: Pick<Placed, 'person' | 'unit'>): string =>
  `${person.keys.name} — ${unitLabelOf(work, unit)}`

/** The first day of a link: of the row, of the import's options, or today. */
export const beginOf = (work: Work, draft: Draft): string =>
  (draft.values['from'] as string | undefined) ?? work.options.from ?? work.today

const datesOverlap = (link: Pick<Link, 'from' | 'to'>, from: string, to: string | null) =>
  (link.to === null || link.to >= from) && (to === null || link.from <= to)

/** Plans residents and other people of units; owners come with their shares. */
export class ResidentPlanner implements Planner {
  readonly #people: PlacedPeople
  readonly #seen = new DuplicateDetector()

  constructor(
    private readonly work: Work,
    /** What of a row is compared when the file names a resident of a unit twice. */
    private readonly compared: (values: Record<string, unknown>) => Record<string, unknown> = (values) => values,
  ) {
    this.#people = new PlacedPeople(work)
  }

  plan(drafts: Draft[]): Promise<void> {
    return this.#people.each(drafts, (placed) => this.take(this.#people, placed))
  }

  /** Plans a row that `people` resolved. */
  take(people: PlacedPeople, placed: Placed): void {
    const { draft, unit, who, pool } = placed
    const links = who.is === 'known' ? pool.links(who.member.id).filter(({ realty_id }) => realty_id === unit.id) : []
    const role = this.#role(draft, links)
    if (!role) return
    const from = beginOf(this.work, draft)
    const to = (draft.values['to'] as string | undefined) ?? null
    if (to !== null && to < from) return issue(draft, 'to', 'before_start')
    const key = `${personKey(placed)} ${unit.id} ${role}`
    if (this.#seen.repeats(draft, key, this.compared({ ...draft.values, number: null, house: null }))) return
    people.write(placed)
    const link = links.find((one) => one.role_id === role && datesOverlap(one, from, to))
    if (link) return this.#change(placed, link)
    const { registered, lives_here, note } = draft.values
    const { member_id, member_row } = memberOf(placed)
    const { realty_id, realty_row } = realtyOf(unit)
    const step = addOf(
      {
        member_id,
        realty_id,
        role_id: role,
        from,
        to,
        registered: registered ?? false,
        lives_here: lives_here ?? true,
        note: note ?? null,
      },
      labelOf(this.work, placed),
    )
    draft.plan.residents = {
      ...step,
      ...(member_row !== undefined && { member_row }),
      ...(realty_row !== undefined && { realty_row }),
    }
  }

  /** The role named by the row; without one, an existing role of that person in the unit stays. */
  #role(draft: Draft, links: readonly Link[]): number | undefined {
    const word = draft.values['role'] as string | undefined
    const open = links.filter(({ to }) => to === null || to >= this.work.today)
    if (word === undefined) return open[0]?.role_id ?? this.work.roles.code('other').id
    const role = this.work.roles.find(word)
    if (!role) issue(draft, 'role', 'not_in_list')
    else if (role.is_owner) {
      const share = open.find(({ is_owner }) => is_owner)
      if (share) return share.role_id
      issue(draft, 'role', 'owner_by_share')
    } else return role.id
    return undefined
  }

  #change({ draft, person, unit }: Placed, link: Link): void {
    const { from, to, registered, lives_here, note } = draft.values
    const days = link.is_owner ? {} : { from, to }
    const step = changeOf(
      link as Link & Record<string, unknown>,
      { ...days, registered, lives_here, note },
      labelOf(this.work, { person, unit }),
    )
    if (!step) return
    draft.plan.residents = step
    draft.changes.push(...step.changes)
  }
}
