import type { TextMap } from '@oselia/contract/kit'
import type { CustomField, Priority } from '@oselia/contract/service-request-types'
import { sql, type RawBuilder } from 'kysely'
import { may, type Act } from '../../platform/act.js'
import type { Db } from '../../platform/db.js'
import { currentPreset, loadTerms, type Terms } from '../terms/terms.door.js'
import { presetCodeFor } from './requests.rules.js'

/** What of its type a request needs. */
export interface RequestType {
  id: number
  name: TextMap
  active: boolean
  form: CustomField[]
  checklist: string[]
  priority: Priority
  preset_id: number
  pausable: boolean
  responsible_id: number | null
  performer_id: number | null
  departure_id: number | null
  payable: boolean
  act_claim: boolean
}

/** Condition over alias `t`: the caller may write requests of the type down. Who changes none of them, a guard, has only some types. */
export const typeOpenTo = (act: Act): RawBuilder<unknown> =>
  may(act, 'service_requests.update') ? sql`true` : sql`t.guard_can_create`

/** The type, wherever it is; undefined in the bin, or when the caller may write none down of it and `wanted` says he wants to. */
export const requestType = async (act: Act, id: number, wanted: boolean): Promise<RequestType | undefined> => {
  const { rows } =
    await sql<RequestType>`select t.id, t.name, t.active, t.form, t.checklist, t.priority, t.preset_id, p.pausable,
      t.responsible_id, t.performer_id, t.departure_id, t.payable, t.act_claim
    from service_request_types t join service_request_presets p on p.id = t.preset_id
    where t.id = ${id} and ${wanted ? sql`t.deleted_at is null and t.active and ${typeOpenTo(act)}` : sql`true`}`.execute(
      act.db,
    )
  return rows[0]
}

const presetByCode = async (db: Db, code: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from service_request_presets
    where code = ${code} and deleted_at is null and active order by valid_from limit 1`.execute(db)
  return rows[0]?.id
}

/** The terms that hold on a day for a request of a type and priority in a house. */
export const termsFor = async (
  db: Db,
  type: RequestType,
  { priority, houseId, day }: { priority: Priority; houseId: number; day: string },
): Promise<Terms> => {
  const code = presetCodeFor(type, priority)
  const named = (code === null ? undefined : await presetByCode(db, code)) ?? type.preset_id
  return loadTerms(db, { presetId: await currentPreset(db, named, day), houseId })
}
