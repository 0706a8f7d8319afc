import type { User, users } from '@oselia/contract/users'
import type { z } from 'zod'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { attachFaults } from '../../platform/attaching.js'
import { audit, differences } from '../../platform/audit.js'
import { invalidFaults } from '../../platform/problems.js'
import { staffKeys, staffName } from '../../platform/staff-table.js'
import * as queries from './account.queries.js'
import { notificationsOf } from './account.rules.js'

/** Which gateways are set: without one its messages wait in the outbox. */
export const gatewaysOf = ({ config }: Pick<App, 'config'>) => ({
  email: config.smtpUrl !== undefined,
  sms: config.smsUrl !== undefined,
})

export const whoAmI = async (app: App, act: Act): Promise<{ data: User }> => {
  const user = await queries.userById(act.db, act.actor.id, act.now)
  const pictures = user.avatar_id === null ? [] : [user.avatar_id]
  const [avatar] = await app.files.viewMany(act.db, pictures, act.actor.id, act.now)
  return {
    data: {
      ...user,
      notification_settings: notificationsOf(user.notification_settings),
      avatar: avatar?.url ?? null,
      permissions: [...act.actor.permissions].toSorted(),
      scope: { all: act.scope.all, complex_ids: [...act.scope.complexIds], house_ids: [...act.scope.houseIds] },
      gateways: gatewaysOf(app),
      seen_by: act.viewer ?? null,
    },
  }
}

type Changes = z.output<typeof users.update.body>

/** What of the profile its history tells; how far he got in the guides is nobody's business. */
const recordedOf = (user: Omit<queries.Profile, 'search_keys'>) => ({
  last_name: user.last_name,
  first_name: user.first_name,
  middle_name: user.middle_name,
  avatar_id: user.avatar_id,
  locale: user.locale,
  theme: user.theme,
  notification_settings: notificationsOf(user.notification_settings),
})

const demandOwnPicture = async (act: Act, wanted: number | null, current: number | null) => {
  if (wanted === null) return
  const faults = await attachFaults(
    act,
    [{ field: 'avatar_id', ids: [wanted], pictures: true }],
    current === null ? [] : [current],
  )
  if (faults.length > 0) throw invalidFaults(faults)
}

/** Changes the person's own profile; 422 at `avatar_id` for what is not a picture that he uploaded himself. */
export const changeMine = async (app: App, act: Act, body: Changes) => {
  const user = await queries.userById(act.db, act.actor.id, act.now)
  const { tutorial_progress: progress, ...rest } = body
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const before = recordedOf(user)
  const after = recordedOf({ ...before, ...given })
  await demandOwnPicture(act, after.avatar_id, before.avatar_id)
  const changes = differences(before, after)
  if (changes.length > 0) {
    await queries.writeProfile(act, { ...after, search_keys: staffKeys({ ...user, ...after }) })
    await audit(act, { action: 'update', entity: 'staff', entity_id: user.id, label: staffName(after), changes })
  }
  if (progress) await queries.writeProgress(act, progress)
  return whoAmI(app, act)
}
