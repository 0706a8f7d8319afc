import { accountFields, type Account, type AccountFields } from '@oselia/contract/accounts'
import type { Fault } from '@oselia/contract/issues'
import { sql } from 'kysely'
import type { Act } from '../../platform/act.js'
import { toBin } from '../../platform/bin.js'
import { auditChange, demandCurrent } from '../../platform/entity.js'
import { announce } from '../../platform/live.js'
import { invalidFaults, notFound } from '../../platform/problems.js'
import { checked } from '../../platform/validate.js'
import { memberInScope } from '../members/members.door.js'
import * as queries from './accounts.queries.js'
import { accountFaults, accountKey } from './accounts.rules.js'

type Update = Partial<AccountFields> & { version: number }

const holderIsOpen = async (act: Act, id: number): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from members m where m.id = ${id} and m.deleted_at is null and m.merged_into is null
    and ${memberInScope(act, 'm')} for share of m`.execute(act.db)
  return rows.length > 0
}

/** A unit or a holder that the account has already may stay, whoever sees it. */
const linkFaults = async (act: Act, wanted: AccountFields, current: Account | null): Promise<Fault[]> => {
  const faults: Fault[] = []
  const { realty_id, holder_id } = wanted
  if (realty_id !== current?.realty_id && !(await queries.unitIsOpen(act.db, act.scope, realty_id)))
    faults.push({ field: 'realty_id', key: 'not_found' })
  if (holder_id !== null && holder_id !== current?.holder_id && !(await holderIsOpen(act, holder_id)))
    faults.push({ field: 'holder_id', key: 'not_found' })
  return faults
}

const demandSound = async (act: Act, wanted: AccountFields, current: Account | null) => {
  const faults = [...(await linkFaults(act, wanted, current)), ...accountFaults(wanted)]
  if (faults.length > 0) throw invalidFaults(faults)
}

/** An account as the history tells it: what its own table says of it. */
const storedOf = ({ realty: _realty, holder: _holder, current: _current, ...stored }: Account) => stored

const settle = async (act: Act, action: string, id: number, before: Account | null) => {
  const after = await queries.written(act, id)
  await auditChange(act, action, 'accounts', after.number, before && storedOf(before), storedOf(after))
  const house_ids = [...new Set([after.realty.house_id, before?.realty.house_id ?? after.realty.house_id])]
  await announce(act.db, { entity: 'accounts', entity_id: id, action, house_ids })
  return { data: after }
}

/**
 * Opens a personal account. 422 at `realty_id` and `holder_id` for what is not there or not the caller's, at `number` and
 * `to` for what can't be; 409 at `number` when the payee has such an account.
 */
export const createAccount = async (act: Act, fields: AccountFields, isDemo = false): Promise<{ data: Account }> => {
  await demandSound(act, fields, null)
  const { id } = await act.db
    .insertInto('personal_accounts')
    .values({
      ...fields,
      number_key: accountKey(fields.number),
      is_demo: isDemo,
      created_by: act.actor.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return settle(act, 'create', id, null)
}

export const read = async (act: Act, id: number): Promise<{ data: Account }> => {
  const data = await queries.one(act, id)
  if (!data) throw notFound()
  return { data }
}

export const update = async (act: Act, id: number, { version, ...changes }: Update) => {
  const current = demandCurrent(await queries.one(act, id, true), version)
  const fields = checked(accountFields.strip(), { ...current, ...changes })
  await demandSound(act, fields, current)
  await act.db
    .updateTable('personal_accounts')
    .set({ ...fields, number_key: accountKey(fields.number), version: version + 1, updated_at: act.now })
    .where('id', '=', id)
    .execute()
  return settle(act, 'update', id, current)
}

export const remove = async (act: Act, id: number) => {
  const account = await queries.one(act, id, true)
  if (!account) throw notFound()
  return toBin(act, 'accounts', id, account.number)
}
