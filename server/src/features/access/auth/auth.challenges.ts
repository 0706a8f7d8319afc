import type { Challenge, SecondStep } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { PublicRequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { invalid, tooMany } from '../../../platform/problems.js'
import { countAttempt, secondsToWait } from '../../../platform/rate-limits.js'
import { newToken, tokenHash } from '../../../platform/sessions.js'
import * as codes from './auth.codes.js'
import * as queries from './auth.queries.js'
import { firstStep, stepsOn } from './auth.rules.js'
import { gatewaysOf } from './auth.service.js'

const presentChallenge = (challenge: string, row: codes.CodeRow, steps: SecondStep[]): Challenge => ({
  challenge,
  channels: steps,
  ...codes.sentOf(row),
})

const askedOf = ({ id, phone, email }: queries.Account, channel: SecondStep): codes.Asked => ({
  staffId: id,
  purpose: 'login',
  channel,
  target: channel === 'app' ? null : { phone, email }[channel],
})

/** A login waiting for its second step; when the step is a message, it is sent at once. */
export const openChallenge = async (
  app: App,
  ctx: PublicRequestContext,
  account: queries.Account,
  steps: SecondStep[],
): Promise<Challenge> => {
  const token = newToken()
  const asked = askedOf(account, firstStep(steps, gatewaysOf(app)))
  const row =
    asked.channel === 'app'
      ? await codes.storeCode(ctx, asked, await codes.freshCode(ctx, asked), tokenHash(token))
      : await sendOrMoveCode(app, ctx, asked, { account, token: tokenHash(token) })
  return presentChallenge(token, row, steps)
}

/**
 * A second login within a minute gets no new code: the pending code moves to the newer login, with its remaining
 * attempts.
 */
const sendOrMoveCode = async (
  app: App,
  ctx: PublicRequestContext,
  asked: codes.Asked,
  { account, token }: { account: queries.Account; token: Buffer },
): Promise<codes.CodeRow> => {
  const wait = await secondsToWait(app.pools.interactiveDb, ctx.now, ...codes.sendLimits(ctx, asked.staffId, 'login'))
  if (wait > 0) {
    const standing = await codes.moveChallenge(ctx, asked.staffId, token)
    if (!standing) throw tooMany(wait)
    return standing
  }
  const fresh = await codes.freshCode(ctx, asked)
  const row = await codes.storeCode(ctx, asked, fresh, token)
  await codes.post(ctx, asked, fresh.code!, account.locale ?? ctx.language)
  return row
}

/** Sends the code of a pending login again, or through another channel. 429 within a minute of the previous one. */
export const sendAgain = async (
  app: App,
  ctx: PublicRequestContext,
  body: { challenge: string; channel?: SecondStep | undefined },
): Promise<Challenge> => {
  await countAttempt(app.pools.interactiveDb, ctx.now, codes.addressLimit(ctx))
  const row = await codes.waitingChallenge(ctx, tokenHash(body.challenge))
  if (!row) throw invalid('challenge', 'expired_code')
  const account = await queries.accountById(ctx.db, row.staff_id)
  if (account?.status !== 'active') throw invalid('challenge', 'expired_code')
  const steps = stepsOn(account.two_factor)
  const channel = body.channel ?? row.channel
  if (!steps.includes(channel)) throw invalid('channel', 'no_channel')
  const asked = askedOf(account, channel)
  if (channel === 'app') {
    await sql`update codes set channel = 'app' where id = ${row.id}`.execute(ctx.db)
    return presentChallenge(body.challenge, { ...row, channel }, steps)
  }
  await countAttempt(app.pools.interactiveDb, ctx.now, ...codes.sendLimits(ctx, account.id, 'login'))
  const fresh = await codes.freshCode(ctx, asked)
  const renewed = await codes.renewChallenge(ctx, row.id, asked, fresh)
  if (!renewed) throw invalid('challenge', 'expired_code')
  await codes.post(ctx, asked, fresh.code!, account.locale ?? ctx.language)
  return presentChallenge(body.challenge, renewed, steps)
}
