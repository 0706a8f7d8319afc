import type { Grant } from '@oselia/contract/staff-absences'
import type { Act, PublicAct } from '../../platform/act.js'
import { notify, warn, warnAddress } from '../account/account.door.js'
import { noticeMessages as words } from './staff.messages.js'
import type { Stored } from './staff.queries.js'

/** Tells who invited somebody that he is in now. */
export const tellInviter = async (act: PublicAct, inviter: number, invite: number, name: string): Promise<void> =>
  notify(act, inviter, 'invites', `accepted:${invite}`, (language) => ({
    subject: words.accepted_subject[language],
    paragraphs: [words.accepted[language].replace('{name}', () => name)],
  }))

// One who can't log in has nothing to do with it, and of what he does himself he knows.
const concerns = (act: Act, { id, status }: Stored) => status === 'active' && id !== act.actor.id

/** Tells a person that somebody changed his roles or houses. */
export const tellRights = async (act: Act, person: Stored): Promise<void> => {
  if (!concerns(act, person)) return
  await notify(act, person.id, 'rights', `rights:${person.version}`, (language) => ({
    subject: words.rights_subject[language],
    paragraphs: [words.rights[language].replace('{actor}', () => act.actor.name)],
  }))
}

/** Tells a person of a role that he has for a time. */
export const tellGrant = async (act: Act, person: Stored, grant: Grant): Promise<void> => {
  if (!concerns(act, person)) return
  await notify(act, person.id, 'rights', `grant:${grant.id}`, (language) => ({
    subject: words.rights_subject[language],
    paragraphs: [
      words.grant[language]
        .replace('{role}', () => grant.role.name[language] ?? grant.role.name.uk)
        .replace('{actor}', () => act.actor.name),
    ],
  }))
}

/** Tells a person that his address was changed: at the new one, and at the old one, which may be the only one that is his. */
export const tellAddress = async (act: Act, before: Stored, channel: 'email' | 'phone'): Promise<void> => {
  if (!concerns(act, before)) return
  const address = before[channel]
  if (address !== null)
    await warnAddress(act, before.id, channel, { channel: channel === 'email' ? 'email' : 'sms', address })
  if (before.two_factor[channel]) await warn(act, before.id, 'second_step_off')
}

/** Tells a person that somebody took his second step away. */
export const tellReset = (act: Act, person: Stored): Promise<void> => warn(act, person.id, 'second_step_off')
