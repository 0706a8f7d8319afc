import { randomInt, timingSafeEqual } from 'node:crypto'
import { settingsFields } from '@oselia/contract/settings'
import type { housesForm, organisationForm, ownerForm, saidSteps, SetupSteps, stepStates } from '@oselia/contract/setup'
import { sql } from 'kysely'
import type { z } from 'zod'
import { demand, type Act, type PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit, differences } from '../../platform/audit.js'
import type { Db } from '../../platform/db.js'
import { hashPassword } from '../../platform/passwords.js'
import { under } from '../../platform/nested.js'
import { conflict, invalid } from '../../platform/problems.js'
import { countAttempt } from '../../platform/rate-limits.js'
import { demandGoodPassword } from '../account/account.door.js'
import { createComplex } from '../complexes/complexes.door.js'
import { createHouse } from '../houses/houses.door.js'
import { demandWholeCommunity, keepSettings, storedSettings } from '../settings/settings.door.js'
import { addStaff, hasOwner, lockOwners } from '../staff/staff.door.js'
import { say, saidOf, setupState } from './setup.queries.js'

// No 0 O 1 I L: the code is read off a console and typed by hand.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const newCode = () =>
  Array.from({ length: 12 }, (_, i) => (i > 0 && i % 4 === 0 ? '-' : '') + letters[randomInt(letters.length)]).join('')

/** The code that proves that one can read the server's console; the same on every start until an owner exists. */
export const setupCode = async (db: Db): Promise<string> => {
  await sql`insert into secrets (name, value) values ('setup_code', ${newCode()}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ value: string }>`select value from secrets where name = 'setup_code'`.execute(db)
  return rows[0]!.value
}

const sameCode = (given: string, code: string) => {
  const a = Buffer.from(given.toUpperCase().replace(/[^0-9A-Z]/g, ''))
  const b = Buffer.from(code.replaceAll('-', ''))
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Makes the owner, once in the life of an installation, and logs him in. */
export const makeOwner = async (app: App, act: PublicAct, body: z.output<typeof ownerForm>) => {
  await countAttempt(app.pools.slowDb, act.now, { key: `setup:address:${act.ip}`, attempts: 20, seconds: 900 })
  await lockOwners(act.db)
  if (await hasOwner(act.db)) throw conflict('owner_exists')
  if (!sameCode(body.code, await setupCode(act.db))) throw invalid('code', 'wrong_code')
  demandGoodPassword(body)
  const { last_name, first_name, middle_name, email, phone } = body
  const password_hash = await hashPassword(body.password)
  const person = { last_name, first_name, middle_name, email, phone, password_hash, is_demo: false }
  const id = await addStaff(act.db, 'owner', person)
  await sql`delete from secrets where name = 'setup_code'`.execute(act.db)
  await audit(act, { action: 'create', entity: 'staff', entity_id: id, label: `${last_name} ${first_name}` })
  return app.sessions.open(act.db, id, act)
}

export const steps = async (act: Pick<Act, 'db' | 'now'>): Promise<{ data: SetupSteps }> => ({
  data: await setupState(act.db, act.now),
})

/** Names the community; what it was called before stays in the log. */
export const setOrganisation = async (act: Act, { name, ...rest }: z.output<typeof organisationForm>) => {
  demandWholeCommunity(act)
  const current = await storedSettings(act.db, true)
  const fields = settingsFields.strip().parse({ ...current, organisation_name: name, ...rest })
  await keepSettings(act, current, fields)
  return steps(act)
}

/** Marks a step as done or left out, or opens it again; what the data shows to be done stays done. */
export const sayStep = async (act: Act, step: (typeof saidSteps)[number], state: (typeof stepStates)[number]) => {
  const before = (await saidOf(act.db, step)) ?? 'todo'
  await say(act.db, { step, state, at: act.now, staff_id: act.actor.id })
  await audit(act, { action: 'update', entity: 'setup', changes: differences({ [step]: before }, { [step]: state }) })
  return steps(act)
}

/** Makes a complex, if one is given, with its first houses: all of it or nothing. 403 for one who may make no complex. */
export const addHouses = async (act: Act, body: z.output<typeof housesForm>) => {
  if (body.complex) demand(act, 'complexes.create')
  const made = body.complex ? await under('complex', () => createComplex(act, body.complex!)) : null
  for (const [index, house] of body.houses.entries()) {
    await under(`houses.${index}`, () => createHouse(act, { ...house, complex_id: made?.data.id ?? null }))
  }
  return steps(act)
}
