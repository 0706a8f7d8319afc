import { toPlate } from '@oselia/contract/checks'
import { sql } from 'kysely'
import { numberKey } from '../../registry/realty/realty.public.js'
import { vehicleInScope, vehicleKeys } from '../../registry/vehicles/vehicles.public.js'
import { namedPeople } from './imports.accounts.js'
import { vehicleColumns } from './imports.derived.js'
import { DuplicateDetector } from './imports.hash-index.js'
import { addOf, changeOf, issue, textOf, warn, type Draft } from './imports.plan.js'
import { resolveUnits, UnitPool, type UnitRow } from './imports.units.js'
import type { Planner, Work } from './imports.work.js'
import { numberOf } from './imports.words.js'

interface VehicleRow extends Record<string, unknown> {
  id: number
  version: number
  plate_raw: string | null
  plate_normalised: string
  brand: string | null
  model: string | null
  company: string | null
  seen: boolean
}

const fields = sql.join(vehicleColumns.map((field) => sql.ref(`v.${field}`)))

/** Plans vehicles by their plates, with the unit, person and parking place named in the row. */
export class VehiclePlanner implements Planner {
  readonly #seen = new DuplicateDetector()

  constructor(private readonly work: Work) {}

  async plan(drafts: Draft[]): Promise<void> {
    const plates = drafts.map((draft) => toPlate(textOf(draft, 'plate') ?? ''))
    for (const [at, draft] of drafts.entries())
      if (plates[at] === '') issue(draft, 'plate', draft.values['plate'] === undefined ? 'required' : 'format')
    const units = await resolveUnits(
      this.work,
      drafts.filter(({ values }) => values['number'] !== undefined),
    )
    const parkings = await this.#parkings(drafts)
    const people = await namedPeople(this.work, drafts, units)
    const known = await this.#load(plates)
    for (const [at, draft] of drafts.entries()) {
      if (draft.issues.length > 0 || this.#seen.repeats(draft, plates[at]!, { ...draft.values, plate: null })) continue
      const links = {
        realty_id: units.get(draft)?.id ?? null,
        parking_realty_id: parkings.get(draft)?.id ?? null,
        member_id: people.get(draft) ?? null,
      }
      this.#plan(draft, known.get(plates[at]!), links)
    }
  }

  async #load(plates: readonly string[]): Promise<Map<string, VehicleRow>> {
    const { rows } =
      await sql<VehicleRow>`select v.id, v.version, v.plate_raw, v.plate_normalised, v.kind, ${fields}, v.member_id,
        v.realty_id, v.parking_realty_id, v.external_id, v.note, v.search_keys, ${vehicleInScope(this.work.ctx, 'v')} as seen
      from vehicles v where v.plate_normalised = any(${[...new Set(plates)].filter(Boolean)}::text[]) and v.deleted_at is null`.execute(
        this.work.ctx.db,
      )
    return new Map(rows.map((row) => [row.plate_normalised, row]))
  }

  async #parkings(drafts: readonly Draft[]): Promise<Map<Draft, UnitRow>> {
    const named = drafts.flatMap((draft) => {
      const key = numberKey(numberOf(textOf(draft, 'parking') ?? '').number)
      return key !== '' && draft.houseId !== null ? [{ draft, house_id: draft.houseId, number_key: key }] : []
    })
    const pool = await UnitPool.load(
      this.work,
      named.map(({ house_id, number_key }) => ({ house_id, number_key })),
    )
    const found = new Map<Draft, UnitRow>()
    for (const { draft, house_id, number_key } of named) {
      const unit = pool.find(house_id, number_key, 'parking')
      if (typeof unit === 'object') found.set(draft, unit)
      else warn(draft, 'parking', 'unit_not_found')
    }
    return found
  }

  #plan(draft: Draft, vehicle: VehicleRow | undefined, links: Record<string, number | null>): void {
    const { plate, kind, brand, model, company, external_id, note } = draft.values as Record<string, string | undefined>
    const plain = Object.fromEntries(vehicleColumns.map((field) => [field, draft.values[field]]))
    const said = { kind, ...plain, external_id, note, ...links }
    // A vehicle outside the user's scope is reported only as a taken plate.
    if (vehicle && !vehicle.seen) return issue(draft, 'plate', 'taken')
    const keys = (of: Record<string, unknown>) =>
      vehicleKeys({ plate_raw: null, brand: null, model: null, company: null, ...(of as object) } as Parameters<
        typeof vehicleKeys
      >[0])
    if (!vehicle) {
      const values = { plate_raw: plate, country: 'UA', ...said, kind: kind ?? 'car' }
      draft.plan.vehicles = addOf(
        {
          ...values,
          ...keys({ plate_raw: plate, brand: brand ?? null, model: model ?? null, company: company ?? null }),
        },
        plate!,
      )
      return
    }
    const step = changeOf(vehicle, said, vehicle.plate_raw ?? '', keys)
    if (!step) return
    draft.plan.vehicles = step
    draft.changes = step.changes
  }
}
