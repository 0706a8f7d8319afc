import type { Fault } from '@oselia/contract/issues'
import type { InviteFields, SentInvite } from '@oselia/contract/setup'
import type { StaffFields } from '@oselia/contract/staff'
import { demandSecondPerson } from '../../platform/approvals.js'
import { audit } from '../../platform/audit.js'
import type { Act } from '../../platform/act.js'
import type { App } from '../../platform/app.js'
import { withdraw } from '../../platform/outbox.js'
import { conflict, invalidFaults } from '../../platform/problems.js'
import { endResets } from '../account/account.door.js'
import { callerOf, detailed } from './staff.details.js'
import { invitePerson } from './staff.invites.js'
import { knownAddresses, revokeInvites } from './staff.invites.queries.js'
import { departureFaults } from './staff.links.js'
import { allRoles } from './staff.queries.js'
import { roleFaults } from './staff.rules.js'
import { addPerson, changeable, demandAddress, makesOwner, read } from './staff.service.js'

const channels = ['email', 'phone'] as const

/** A person who is known by an address and a role alone; he works where the one who invites him does. */
const fieldsOf = ({ scope }: Act, invite: InviteFields): StaffFields => ({
  last_name: invite.last_name ?? '',
  first_name: invite.first_name ?? '',
  middle_name: null,
  email: invite.email,
  phone: invite.phone,
  position: null,
  role_ids: [invite.role_id],
  departure_ids: invite.departure_id === null ? [] : [invite.departure_id],
  scope: { all: scope.all, complex_ids: [...scope.complexIds], house_ids: [...scope.houseIds] },
  employment_kind: null,
  employed_from: null,
  employed_to: null,
  contract_number: null,
  specialisations: [],
  max_open_requests: null,
  credentials: [],
  note: null,
  avatar_id: null,
  locale: null,
})

const placed = (index: number, faults: readonly Fault[], names: Record<string, string> = {}): Fault[] =>
  faults.map((fault) => ({ ...fault, field: `invites.${index}.${names[fault.field] ?? fault.field}` }))

/** The second of two invitations to one address is told to be the one too many. */
const repeated = (invites: readonly InviteFields[], index: number): Fault[] =>
  channels
    .filter((channel) => {
      const address = invites[index]![channel]
      return address !== null && invites.slice(0, index).some((other) => other[channel] === address)
    })
    .map((channel) => ({ field: channel, key: 'taken' }))

const faultsOf = async (act: Act, invites: readonly InviteFields[]): Promise<Fault[]> => {
  const [caller, roles] = [await callerOf(act), await allRoles(act.db)]
  const faults: Fault[] = []
  for (const [index, { email, phone, role_id, departure_id }] of invites.entries()) {
    const rolesFaulty = roleFaults(caller, null, { before: [], after: [role_id] }, roles)
    const departures = departure_id === null ? [] : await departureFaults(act.db, [departure_id], [])
    faults.push(
      ...(email === null && phone === null ? placed(index, [{ field: 'email', key: 'email_or_phone' }]) : []),
      ...placed(index, repeated(invites, index)),
      ...placed(index, rolesFaulty, { role_ids: 'role_id' }),
      ...placed(index, departures, { departure_ids: 'departure_id' }),
    )
  }
  return faults
}

const demandNew = async (act: Act, invites: readonly InviteFields[]) => {
  const addresses = invites.flatMap((invite) => channels.flatMap((channel) => invite[channel] ?? []))
  const known = await knownAddresses(act.db, addresses)
  const faults = invites.flatMap((invite, index) =>
    channels
      .filter((channel) => known.has(invite[channel] ?? ''))
      .map((channel): Fault => ({ field: `invites.${index}.${channel}`, key: 'taken' })),
  )
  if (faults.length > 0) throw conflict('duplicate', { faults })
}

/**
 * Adds people by their addresses and invites them: all or none. 422 with every fault at `invites.N.…`, 409 `duplicate` at the
 * addresses that are somebody’s already.
 */
export const sendInvites = async (app: App, act: Act, invites: readonly InviteFields[]): Promise<SentInvite[]> => {
  const faults = await faultsOf(act, invites)
  if (faults.length > 0) throw invalidFaults(faults)
  await demandNew(act, invites)
  const given = { person: null, roles: await allRoles(act.db) }
  if (
    makesOwner(
      given,
      invites.map(({ role_id }) => role_id),
    )
  )
    await demandSecondPerson(act, 'staff.owner')
  const sent: SentInvite[] = []
  for (const invite of invites) sent.push(await invitePerson(app, act, await addPerson(act, fieldsOf(act, invite))))
  return sent
}

/** Sends an invitation, or sends it again. 409 for one who has a password already or was blocked. */
export const invite = async (app: App, act: Act, id: number) => {
  const found = await changeable(act, id)
  if (found.person.status !== 'invited') throw conflict('state_forbids')
  demandAddress(found)
  const { link } = await invitePerson(app, act, found.person)
  return { ...(await read(app, act, id)), link }
}

/** Takes an invitation back: its link opens nothing any more. 409 when there is none. */
export const revokeInvite = async (app: App, act: Act, id: number) => {
  const { person } = await changeable(act, id)
  if (!(await revokeInvites(act, id))) throw conflict('state_forbids')
  await withdraw(act.db, id, 'invite')
  // A link for a forgotten password would let him in all the same.
  await endResets(act.db, id, act.now)
  await audit(act, { action: 'revoke_invite', entity: 'staff', entity_id: id, label: person.name })
  return detailed(app, act, (await changeable(act, id)).person)
}
