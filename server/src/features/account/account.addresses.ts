import { sql } from 'kysely'
import { demandConfirmed, type Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { audit } from '../../platform/audit.js'
import { invalid } from '../../platform/problems.js'
import { staffKeys, staffName } from '../../platform/staff-table.js'
import { sendCode, takeCode } from './account.codes.js'
import { warn, warnAddress } from './account.notices.js'
import * as queries from './account.queries.js'
import { whoAmI } from './account.service.js'
import { closeRest } from './account.sessions.js'

type Kind = 'phone' | 'email'
const channelOf = { phone: 'sms', email: 'email' } as const

const holderOf = (act: Act, kind: Kind, address: string) =>
  queries.accountByLogin(act.db, kind === 'email' ? address : '', kind === 'phone' ? address : null)

/**
 * Sends a code to the address that the person wants to have. One that is somebody's already gets no code but a word of it,
 * and the answer is the same: who else has an account here is told to nobody. Fresh codes would go to the new address, so one to the
 * old one comes first, where they are asked for.
 */
export const requestAddress = async (app: App, act: Act, kind: Kind, address: string) => {
  demandConfirmed(act.confirm, act.now)
  const account = await queries.accountById(act.db, act.actor.id)
  if (account[kind]?.toLowerCase() === address.toLowerCase()) throw invalid(kind, 'same_as_now')
  const holder = await holderOf(act, kind, address)
  const asked = { staffId: account.id, purpose: kind, channel: kind, target: address }
  const language = account.locale ?? act.language
  const sent = await sendCode(app, act, asked, { language, silent: holder !== undefined })
  if (holder) await warnAddress(act, holder.id, 'address_taken', { channel: channelOf[kind], address })
  return sent
}

/** Takes the code and with it the address; a second step that goes there goes to the new one from now on. */
export const changeAddress = async (
  app: App,
  act: Act,
  kind: Kind,
  { address, code }: { address: string; code: string },
) => {
  demandConfirmed(act.confirm, act.now)
  await takeCode(app, act, { staffId: act.actor.id, purpose: kind, target: address }, code)
  const account = await queries.accountById(act.db, act.actor.id, true)
  const old = account[kind]
  const { middle_name } = await queries.userById(act.db, account.id, act.now)
  await sql`update staff set ${sql.ref(kind)} = ${address}, version = version + 1, updated_at = ${act.now},
    search_keys = ${staffKeys({ ...account, middle_name, [kind]: address })} where id = ${account.id}`.execute(act.db)
  await audit(act, {
    action: 'update',
    entity: 'staff',
    entity_id: account.id,
    label: staffName(account),
    changes: [{ field: kind, old, new: address }],
  })
  await closeRest(app, act, { sessions: kind === 'email' || account.two_factor.phone })
  await tell(act, kind, account)
  return whoAmI(app, act)
}

/** The old address is told, as the new one may be a thief's; who had none is told by what he has. */
const tell = async (act: Act, kind: Kind, account: queries.Account) => {
  const places = kind === 'email' ? (['email', 'phone'] as const) : (['phone'] as const)
  const place = places.find((one) => account[one] !== null)
  if (place) await warnAddress(act, account.id, kind, { channel: channelOf[place], address: account[place]! })
  if (kind === 'phone') await warn(act, account.id, 'phone')
}
