import type { ValidationIssue } from '@oselia/contract/issues'
import type { InviteFields, SentInvite } from '@oselia/contract/setup'
import type { StaffFields } from '@oselia/contract/staff'
import { requireApproval } from '../../../platform/approvals.js'
import { audit } from '../../../platform/audit.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { App } from '../../../platform/app.js'
import { withdraw } from '../../../platform/outbox.js'
import { conflict, validationProblem } from '../../../platform/problems.js'
import { endResets } from '../auth/auth.public.js'
import { callerOf, detailed } from './staff.details.js'
import { invitePerson } from './staff.invites.js'
import { knownAddresses, revokeInvites } from './staff.invites.queries.js'
import { departmentIssues, holdLinked } from './staff.links.js'
import { allRoles } from './staff.queries.js'
import { roleIssues } from './staff.rules.js'
import { addPerson, changeable, requireAddress, makesOwner, read } from './staff.service.js'

const channels = ['email', 'phone'] as const

/** Fields of a person known only by an address and a role; the scope is the inviter's. */
const fieldsOf = ({ scope }: RequestContext, invite: InviteFields): StaffFields => ({
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

const placed = (
  index: number,
  issues: readonly ValidationIssue[],
  names: Record<string, string> = {},
): ValidationIssue[] =>
  issues.map((issue) => ({ ...issue, field: `invites.${index}.${names[issue.field] ?? issue.field}` }))

/** The second of two invitations to one address gets the issue. */
const repeated = (invites: readonly InviteFields[], index: number): ValidationIssue[] =>
  channels
    .filter((channel) => {
      const address = invites[index]![channel]
      return address !== null && invites.slice(0, index).some((other) => other[channel] === address)
    })
    .map((channel) => ({ field: channel, key: 'taken' }))

const issuesOf = async (ctx: RequestContext, invites: readonly InviteFields[]): Promise<ValidationIssue[]> => {
  const [caller, roles] = [await callerOf(ctx), await allRoles(ctx.db)]
  const issues: ValidationIssue[] = []
  for (const [index, { email, phone, role_id, departure_id }] of invites.entries()) {
    const rolesFaulty = roleIssues(caller, null, { before: [], after: [role_id] }, roles)
    const departures = departure_id === null ? [] : await departmentIssues(ctx.db, [departure_id], [])
    issues.push(
      ...(email === null && phone === null ? placed(index, [{ field: 'email', key: 'email_or_phone' }]) : []),
      ...placed(index, repeated(invites, index)),
      ...placed(index, rolesFaulty, { role_ids: 'role_id' }),
      ...placed(index, departures, { departure_ids: 'departure_id' }),
    )
  }
  return issues
}

const requireNew = async (ctx: RequestContext, invites: readonly InviteFields[]) => {
  const addresses = invites.flatMap((invite) => channels.flatMap((channel) => invite[channel] ?? []))
  const known = await knownAddresses(ctx.db, addresses)
  const issues = invites.flatMap((invite, index) =>
    channels
      .filter((channel) => known.has(invite[channel] ?? ''))
      .map((channel): ValidationIssue => ({ field: `invites.${index}.${channel}`, key: 'taken' })),
  )
  if (issues.length > 0) throw conflict('duplicate', { issues })
}

/**
 * Adds people by their addresses and invites them: all or none. 422 with every issue at `invites.N.…`, 409 `duplicate`
 * at addresses that already belong to somebody.
 */
export const sendInvites = async (
  app: App,
  ctx: RequestContext,
  invites: readonly InviteFields[],
): Promise<SentInvite[]> => {
  await holdLinked(ctx, {
    role_ids: invites.map(({ role_id }) => role_id),
    departure_ids: invites.flatMap(({ departure_id }) => departure_id ?? []),
  })
  const issues = await issuesOf(ctx, invites)
  if (issues.length > 0) throw validationProblem(issues)
  await requireNew(ctx, invites)
  const given = { person: null, roles: await allRoles(ctx.db) }
  if (
    makesOwner(
      given,
      invites.map(({ role_id }) => role_id),
    )
  )
    await requireApproval(ctx, 'staff.owner')
  const sent: SentInvite[] = []
  for (const invite of invites) sent.push(await invitePerson(app, ctx, await addPerson(ctx, fieldsOf(ctx, invite))))
  return sent
}

/** Sends an invitation, or sends it again. 409 when the person has a password or was blocked. */
export const invite = async (app: App, ctx: RequestContext, id: number) => {
  const found = await changeable(ctx, id)
  if (found.person.status !== 'invited') throw conflict('state_forbids')
  requireAddress(found)
  const { link } = await invitePerson(app, ctx, found.person)
  return { ...(await read(app, ctx, id)), link }
}

/** Revokes an invitation. 409 when there is none. */
export const revokeInvite = async (app: App, ctx: RequestContext, id: number) => {
  const { person } = await changeable(ctx, id)
  if (!(await revokeInvites(ctx, id))) throw conflict('state_forbids')
  await withdraw(ctx.db, id, 'invite')
  // A password reset link would otherwise still activate the account.
  await endResets(ctx.db, id, ctx.now)
  await audit(ctx, { action: 'revoke_invite', entity: 'staff', entity_id: id, label: person.name })
  return detailed(app, ctx, (await changeable(ctx, id)).person)
}
