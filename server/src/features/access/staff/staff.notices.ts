import type { Grant } from '@oselia/contract/staff-absences'
import type { RequestContext, PublicRequestContext } from '../../../platform/request-context.js'
import { notify, warn, warnAddress } from '../auth/auth.public.js'
import { noticeMessages as words } from './staff.messages.js'
import type { Stored } from './staff.queries.js'

/** Notifies the inviter that the invitation was accepted. */
export const notifyInviter = async (
  ctx: PublicRequestContext,
  inviter: number,
  invite: number,
  name: string,
): Promise<void> =>
  notify(ctx, [inviter], 'invites', `accepted:${invite}`, (language) => ({
    subject: words.accepted_subject[language],
    paragraphs: [words.accepted[language].replace('{name}', () => name)],
  }))

// People who cannot log in get no notice, and nobody gets one about their own action.
const concerns = (ctx: RequestContext, { id, status }: Stored) => status === 'active' && id !== ctx.actor.id

/** Notifies a person that somebody changed their roles or houses. */
export const publishRightsEvent = async (ctx: RequestContext, person: Stored): Promise<void> => {
  if (!concerns(ctx, person)) return
  await notify(ctx, [person.id], 'rights', `rights:${person.version}`, (language) => ({
    subject: words.rights_subject[language],
    paragraphs: [words.rights[language].replace('{actor}', () => ctx.actor.name)],
  }))
}

/** Notifies a person of a temporary role. */
export const notifyGrant = async (ctx: RequestContext, person: Stored, grant: Grant): Promise<void> => {
  if (!concerns(ctx, person)) return
  await notify(ctx, [person.id], 'rights', `grant:${grant.id}`, (language) => ({
    subject: words.rights_subject[language],
    paragraphs: [
      words.grant[language]
        .replace('{role}', () => grant.role.name[language] ?? grant.role.name.uk)
        .replace('{actor}', () => ctx.actor.name),
    ],
  }))
}

/** Notifies a person of a changed address, at the new and at the old one, as the new one may not be theirs. */
export const notifyAddress = async (ctx: RequestContext, before: Stored, channel: 'email' | 'phone'): Promise<void> => {
  if (!concerns(ctx, before)) return
  const address = before[channel]
  if (address !== null)
    await warnAddress(ctx, before.id, channel, { channel: channel === 'email' ? 'email' : 'sms', address })
  if (before.two_factor[channel]) await warn(ctx, before.id, 'second_step_off')
}

/** Notifies a person that somebody removed their second step. */
export const notifyReset = (ctx: RequestContext, person: Stored): Promise<void> =>
  warn(ctx, person.id, 'second_step_off')
