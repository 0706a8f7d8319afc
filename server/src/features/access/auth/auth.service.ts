import type { User, users } from '@oselia/contract/users'
import type { z } from 'zod'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { validateAttachments } from '../../../platform/attaching.js'
import { audit, differences } from '../../../platform/audit.js'
import { validationProblem } from '../../../platform/problems.js'
import { staffKeys, staffName } from '../people/people.table.public.js'
import * as queries from './auth.queries.js'
import { notificationsOf } from './auth.rules.js'

/** Configured gateways: without one its messages wait in the outbox. */
export const gatewaysOf = ({ config }: Pick<App, 'config'>) => ({
  email: config.smtpUrl !== undefined,
  sms: config.smsUrl !== undefined,
})

export const whoAmI = async (app: App, ctx: RequestContext): Promise<{ data: User }> => {
  const user = await queries.userById(ctx.db, ctx.actor.id, ctx.now)
  const pictures = user.avatar_id === null ? [] : [user.avatar_id]
  const [avatar] = await app.files.viewMany(ctx.db, pictures, ctx.actor.id, ctx.now)
  return {
    data: {
      ...user,
      notification_settings: notificationsOf(user.notification_settings),
      avatar: avatar?.url ?? null,
      permissions: [...ctx.actor.permissions].toSorted(),
      granted: [...(ctx.actor.granted?.keys() ?? [])].toSorted(),
      scope: { all: ctx.scope.all, complex_ids: [...ctx.scope.complexIds], house_ids: [...ctx.scope.houseIds] },
      gateways: gatewaysOf(app),
      seen_by: ctx.viewer ?? null,
    },
  }
}

type Changes = z.output<typeof users.update.body>

/** Profile fields recorded in the history; guide progress is private. */
const recordedOf = (user: Omit<queries.Profile, 'search_keys'>) => ({
  last_name: user.last_name,
  first_name: user.first_name,
  middle_name: user.middle_name,
  avatar_id: user.avatar_id,
  locale: user.locale,
  theme: user.theme,
  notification_settings: notificationsOf(user.notification_settings),
})

const requireOwnPicture = async (ctx: RequestContext, wanted: number | null, current: number | null) => {
  if (wanted === null) return
  const issues = await validateAttachments(
    ctx,
    [{ field: 'avatar_id', ids: [wanted], pictures: true }],
    current === null ? [] : [current],
  )
  if (issues.length > 0) throw validationProblem(issues)
}

/** Updates the person's own profile; 422 at `avatar_id` unless it is a picture they uploaded. */
export const updateOwnAccount = async (app: App, ctx: RequestContext, body: Changes) => {
  const user = await queries.userById(ctx.db, ctx.actor.id, ctx.now)
  const { tutorial_progress: progress, ...rest } = body
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const before = recordedOf(user)
  const after = recordedOf({ ...before, ...given })
  await requireOwnPicture(ctx, after.avatar_id, before.avatar_id)
  const changes = differences(before, after)
  if (changes.length > 0) {
    await queries.writeProfile(ctx, { ...after, search_keys: staffKeys({ ...user, ...after }) })
    await audit(ctx, { action: 'update', entity: 'staff', entity_id: user.id, label: staffName(after), changes })
  }
  if (progress) await queries.writeProgress(ctx, progress)
  return whoAmI(app, ctx)
}
