import type { Challenge, SecondStep } from '@oselia/contract/users'
import { sql } from 'kysely'
import type { PublicAct } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { invalid, tooMany } from '../../platform/problems.js'
import { countAttempt, secondsToWait } from '../../platform/rate-limits.js'
import { newToken, tokenHash } from '../../platform/sessions.js'
import * as codes from './account.codes.js'
import * as queries from './account.queries.js'
import { firstStep, stepsOn } from './account.rules.js'
import { gatewaysOf } from './account.service.js'

const told = (challenge: string, row: codes.CodeRow, steps: SecondStep[]): Challenge => ({
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

/** A login that waits for its second step; where the step is a message, it goes out at once. */
export const openChallenge = async (
  app: App,
  act: PublicAct,
  account: queries.Account,
  steps: SecondStep[],
): Promise<Challenge> => {
  const token = newToken()
  const asked = askedOf(account, firstStep(steps, gatewaysOf(app)))
  const row =
    asked.channel === 'app'
      ? await codes.keepCode(act, asked, await codes.freshCode(act, asked), tokenHash(token))
      : await sentOrStanding(app, act, asked, { account, token: tokenHash(token) })
  return told(token, row, steps)
}

/** Who logs in twice within a minute gets no second code: the one that he has opens the newer login, with the tries it had left. */
const sentOrStanding = async (
  app: App,
  act: PublicAct,
  asked: codes.Asked,
  { account, token }: { account: queries.Account; token: Buffer },
): Promise<codes.CodeRow> => {
  const wait = await secondsToWait(app.pools.slowDb, act.now, ...codes.sendLimits(act, asked.staffId, 'login'))
  if (wait > 0) {
    const standing = await codes.moveChallenge(act, asked.staffId, token)
    if (!standing) throw tooMany(wait)
    return standing
  }
  const fresh = await codes.freshCode(act, asked)
  const row = await codes.keepCode(act, asked, fresh, token)
  await codes.post(act, asked, fresh.code!, account.locale ?? act.language)
  return row
}

/** Sends the code of a waiting login again, or through another channel. 429 within a minute of the one before. */
export const sendAgain = async (
  app: App,
  act: PublicAct,
  body: { challenge: string; channel?: SecondStep | undefined },
): Promise<Challenge> => {
  await countAttempt(app.pools.slowDb, act.now, codes.addressLimit(act))
  const row = await codes.waitingChallenge(act, tokenHash(body.challenge))
  if (!row) throw invalid('challenge', 'expired_code')
  const account = await queries.accountById(act.db, row.staff_id)
  if (account?.status !== 'active') throw invalid('challenge', 'expired_code')
  const steps = stepsOn(account.two_factor)
  const channel = body.channel ?? row.channel
  if (!steps.includes(channel)) throw invalid('channel', 'no_channel')
  const asked = askedOf(account, channel)
  if (channel === 'app') {
    await sql`update codes set channel = 'app' where id = ${row.id}`.execute(act.db)
    return told(body.challenge, { ...row, channel }, steps)
  }
  await countAttempt(app.pools.slowDb, act.now, ...codes.sendLimits(act, account.id, 'login'))
  const fresh = await codes.freshCode(act, asked)
  const renewed = await codes.renewChallenge(act, row.id, asked, fresh)
  if (!renewed) throw invalid('challenge', 'expired_code')
  await codes.post(act, asked, fresh.code!, account.locale ?? act.language)
  return told(body.challenge, renewed, steps)
}
