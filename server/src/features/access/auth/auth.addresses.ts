import { sql } from 'kysely'
import { requireReauthentication, type RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { invalid } from '../../../platform/problems.js'
import { staffKeys, staffName } from '../people/people.table.public.js'
import { sendCode, takeCode } from './auth.codes.js'
import { warn, warnAddress } from './auth.notices.js'
import * as queries from './auth.queries.js'
import { whoAmI } from './auth.service.js'
import { revokeOtherCredentials } from './auth.sessions.js'

type Kind = 'phone' | 'email'
const channelOf = { phone: 'sms', email: 'email' } as const

const holderOf = (ctx: RequestContext, kind: Kind, address: string) =>
  queries.accountByLogin(ctx.db, kind === 'email' ? address : '', kind === 'phone' ? address : null)

/**
 * Sends a code to the new address. For an address that belongs to another account, its owner gets a notice instead of a
 * code and the response is the same, so that accounts cannot be discovered. Reauthentication, where required, uses the
 * old address, since later codes would go to the new one.
 */
export const requestAddress = async (app: App, ctx: RequestContext, kind: Kind, address: string) => {
  requireReauthentication(ctx.confirm, ctx.now)
  const account = await queries.accountById(ctx.db, ctx.actor.id)
  if (account[kind]?.toLowerCase() === address.toLowerCase()) throw invalid(kind, 'same_as_now')
  const holder = await holderOf(ctx, kind, address)
  const asked = { staffId: account.id, purpose: kind, channel: kind, target: address }
  const language = account.locale ?? ctx.language
  const sent = await sendCode(app, ctx, asked, { language, silent: holder !== undefined })
  if (holder) await warnAddress(ctx, holder.id, 'address_taken', { channel: channelOf[kind], address })
  return sent
}

/** Checks the code and changes the address; a second step by this channel uses the new one from now on. */
export const changeAddress = async (
  app: App,
  ctx: RequestContext,
  kind: Kind,
  { address, code }: { address: string; code: string },
) => {
  requireReauthentication(ctx.confirm, ctx.now)
  await takeCode(app, ctx, { staffId: ctx.actor.id, purpose: kind, target: address }, code)
  const account = await queries.accountById(ctx.db, ctx.actor.id, true)
  const old = account[kind]
  const { middle_name } = await queries.userById(ctx.db, account.id, ctx.now)
  await sql`update staff set ${sql.ref(kind)} = ${address}, version = version + 1, updated_at = ${ctx.now},
    search_keys = ${staffKeys({ ...account, middle_name, [kind]: address })} where id = ${account.id}`.execute(ctx.db)
  await audit(ctx, {
    action: 'update',
    entity: 'staff',
    entity_id: account.id,
    label: staffName(account),
    changes: [{ field: kind, old, new: address }],
  })
  await revokeOtherCredentials(app, ctx, { sessions: kind === 'email' || account.two_factor.phone })
  await notifyAddressChanged(ctx, kind, account)
  return whoAmI(app, ctx)
}

/** Notifies the old address, as the change may be a theft; without an old address, another channel of the account. */
const notifyAddressChanged = async (ctx: RequestContext, kind: Kind, account: queries.Account) => {
  const places = kind === 'email' ? (['email', 'phone'] as const) : (['phone'] as const)
  const place = places.find((one) => account[one] !== null)
  if (place) await warnAddress(ctx, account.id, kind, { channel: channelOf[place], address: account[place]! })
  if (kind === 'phone') await warn(ctx, account.id, 'phone')
}
