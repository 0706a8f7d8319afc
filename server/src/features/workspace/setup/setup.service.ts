import { randomInt, timingSafeEqual } from 'node:crypto'
import { settingsFields } from '@oselia/contract/settings'
import type {
  housesForm,
  organisationForm,
  ownerForm,
  markedSteps,
  SetupSteps,
  stepStates,
} from '@oselia/contract/setup'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requirePermission, type RequestContext, type PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit, differences } from '../../../platform/audit.js'
import type { Db } from '../../../platform/db.js'
import { hashPassword } from '../../../platform/passwords.js'
import { withFieldPrefix } from '../../../platform/nested.js'
import { networkOf } from '../../../platform/networks.js'
import { conflict, invalid } from '../../../platform/problems.js'
import { countAttempt } from '../../../platform/rate-limits.js'
import { requireGoodPassword } from '../../access/auth/auth.public.js'
import { createComplex } from '../../registry/complexes/complexes.public.js'
import { createHouse } from '../../registry/houses/houses.public.js'
import { requireWholeCommunity, saveSettings, storedSettings } from '../../access/settings/settings.public.js'
import { addStaff, hasOwner, lockOwners } from '../../access/staff/staff.public.js'
import { say, markedState, setupState } from './setup.queries.js'

// Without 0 O 1 I L: the code is read from a console and typed by hand.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const newCode = () =>
  Array.from({ length: 12 }, (_, i) => (i > 0 && i % 4 === 0 ? '-' : '') + letters[randomInt(letters.length)]).join('')

/** The code that proves access to the server's console; the same on every start until an owner exists. */
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

/** Creates the first owner, once per installation, and logs them in. */
export const makeOwner = async (app: App, ctx: PublicRequestContext, body: z.output<typeof ownerForm>) => {
  await countAttempt(app.pools.interactiveDb, ctx.now, {
    key: `setup:address:${networkOf(ctx.ip)}`,
    attempts: 20,
    seconds: 900,
  })
  await lockOwners(ctx.db)
  if (await hasOwner(ctx.db)) throw conflict('owner_exists')
  if (!sameCode(body.code, await setupCode(ctx.db))) throw invalid('code', 'wrong_code')
  await requireGoodPassword(ctx.db, body, body)
  const { last_name, first_name, middle_name, email, phone } = body
  const password_hash = await hashPassword(body.password)
  const person = { last_name, first_name, middle_name, email, phone, password_hash, is_demo: false }
  const id = await addStaff(ctx.db, 'owner', person)
  await sql`delete from secrets where name = 'setup_code'`.execute(ctx.db)
  await audit(ctx, { action: 'create', entity: 'staff', entity_id: id, label: `${last_name} ${first_name}` })
  return app.sessions.open(ctx.db, id, ctx)
}

export const steps = async (ctx: Pick<RequestContext, 'db' | 'now'>): Promise<{ data: SetupSteps }> => ({
  data: await setupState(ctx.db, ctx.now),
})

/** Names the community; the previous name stays in the log. */
export const setOrganisation = async (ctx: RequestContext, { name, ...rest }: z.output<typeof organisationForm>) => {
  requireWholeCommunity(ctx)
  const current = await storedSettings(ctx.db, true)
  const fields = settingsFields.strip().parse({ ...current, organisation_name: name, ...rest })
  await saveSettings(ctx, current, fields)
  return steps(ctx)
}

/** Marks a step as done or skipped, or reopens it; steps that the data shows as done stay done. */
export const setStepState = async (
  ctx: RequestContext,
  step: (typeof markedSteps)[number],
  state: (typeof stepStates)[number],
) => {
  const before = (await markedState(ctx.db, step)) ?? 'todo'
  await say(ctx.db, { step, state, at: ctx.now, staff_id: ctx.actor.id })
  await audit(ctx, { action: 'update', entity: 'setup', changes: differences({ [step]: before }, { [step]: state }) })
  return steps(ctx)
}

/**
 * Creates a complex, if given, with its first houses in one transaction. 403 for a caller who may not create complexes.
 */
export const addHouses = async (ctx: RequestContext, body: z.output<typeof housesForm>) => {
  if (body.complex) requirePermission(ctx, 'complexes.create')
  const made = body.complex ? await withFieldPrefix('complex', () => createComplex(ctx, body.complex!)) : null
  for (const [index, house] of body.houses.entries()) {
    await withFieldPrefix(`houses.${index}`, () => createHouse(ctx, { ...house, complex_id: made?.data.id ?? null }))
  }
  return steps(ctx)
}
