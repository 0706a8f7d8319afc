import { z } from 'zod'
import { complexFields } from './complexes.js'
import { houseFields } from './houses.js'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { invitesAnHour } from './setup.enums.js'
import { passwordPair, session } from './users.js'

export const stepStates = ['todo', 'done', 'skipped'] as const
const stepState = z.enum(stepStates)
/** The steps in their order. */
export const stepNames = ['owner', 'organisation', 'houses', 'registers', 'roles', 'invites', 'demo'] as const
export type StepName = (typeof stepNames)[number]
/** Steps that the user can mark as done or skipped. */
export const markedSteps = ['organisation', 'houses', 'registers', 'roles', 'invites', 'demo'] as const

const setupSteps = z.object({
  ...(Object.fromEntries(stepNames.map((name) => [name, stepState])) as Record<StepName, typeof stepState>),
  /** Figures that show the progress. */
  figures: z.object({ houses: z.int(), units: z.int(), members: z.int(), staff: z.int(), invites_waiting: z.int() }),
  demo_loaded: z.boolean(),
})
export type SetupSteps = z.output<typeof setupSteps>

export const ownerForm = z.strictObject({
  code: z.string().trim().min(1).max(100),
  last_name: kit.personName,
  first_name: kit.personName,
  middle_name: kit.personName.nullable().default(null),
  email: kit.email,
  phone: kit.phone.nullable().default(null),
  ...passwordPair,
})

export const organisationForm = z.strictObject({
  name: kit.text(200),
  document_language: z.enum(languages).default('uk'),
  timezone: kit.timezone.default('Europe/Kyiv'),
})

/** A complex (or none) with its first houses, created in one transaction. */
export const housesForm = z.strictObject({
  complex: complexFields.nullable().default(null),
  houses: z
    .array(houseFields.omit({ complex_id: true }))
    .min(1)
    .max(200),
})

/** An invitation goes to an e-mail address or, without one, to a phone. */
const inviteFields = z.strictObject({
  email: kit.email.nullable().default(null),
  phone: kit.phone.nullable().default(null),
  last_name: kit.personName.nullable().default(null),
  first_name: kit.personName.nullable().default(null),
  role_id: kit.id,
  departure_id: kit.id.nullable().default(null),
})
export type InviteFields = z.output<typeof inviteFields>

const sentInvite = z.object({
  staff_id: kit.id,
  channel: z.enum(['email', 'sms']),
  sent_to: z.string(),
  expires_at: kit.instant,
  /** The link itself, while no gateway could deliver it: to be passed on by hand. */
  link: z.string().nullable(),
})
export type SentInvite = z.output<typeof sentInvite>

const inviteToken = z.string().min(1).max(200)

export const setup = kit.resource(
  { path: '/setup', changesAccess: true },
  {
    state: kit.endpoint({
      method: 'GET',
      path: '',
      reply: kit.data(
        z.object({
          has_owner: z.boolean(),
          /** Characters of a new password. */
          password_min_length: z.int(),
        }),
      ),
      permission: 'anyone',
    }),
    owner: kit.endpoint({
      method: 'POST',
      path: '/owner',
      body: ownerForm,
      reply: session,
      status: 201,
      permission: 'anyone',
      summary: 'Creates the first owner; needs the setup code printed by the server',
    }),
    steps: kit.endpoint({ method: 'GET', path: '/steps', reply: kit.data(setupSteps), permission: 'settings.update' }),
    organisation: kit.endpoint({
      method: 'POST',
      path: '/step/organisation',
      body: organisationForm,
      reply: kit.data(setupSteps),
      permission: 'settings.update',
    }),
    houses: kit.endpoint({
      method: 'POST',
      path: '/step/houses',
      body: housesForm,
      reply: kit.data(setupSteps),
      permission: 'houses.create',
    }),
    // PUT, because the steps with a form of their own share this path.
    say: kit.endpoint({
      method: 'PUT',
      path: '/step/:step',
      params: z.object({ step: z.enum(markedSteps) }),
      body: z.strictObject({ state: stepState }),
      reply: kit.data(setupSteps),
      permission: 'settings.update',
      summary: 'Marks a step as done or skipped, or reopens it',
    }),
    sendInvite: kit.endpoint({
      method: 'POST',
      path: '/step/sendInvite',
      body: z.strictObject({ invites: z.array(inviteFields).min(1).max(invitesAnHour) }),
      reply: kit.data(z.array(sentInvite)),
      status: 201,
      permission: 'staff.create',
      reauthenticate: true,
      summary: 'All or none; validation issues are at `invites.0.email`',
    }),
    readInvite: kit.endpoint({
      method: 'POST',
      path: '/invite',
      body: z.strictObject({ token: inviteToken }),
      reply: kit.data(
        z.object({
          organisation: z.string(),
          login: z.string(),
          last_name: z.string(),
          first_name: z.string(),
          middle_name: z.string().nullable(),
          roles: z.array(kit.textMap),
          locale: z.enum(languages).nullable(),
          expires_at: kit.instant,
        }),
      ),
      permission: 'anyone',
      summary: 'The content of an invitation; 404 when it is unknown, used, revoked or expired',
    }),
    acceptInvite: kit.endpoint({
      method: 'POST',
      path: '/invite/accept',
      body: z.strictObject({
        token: inviteToken,
        last_name: kit.personName,
        first_name: kit.personName,
        middle_name: kit.personName.nullable().default(null),
        locale: z.enum(languages).nullable().default(null),
        ...passwordPair,
      }),
      reply: session,
      status: 201,
      permission: 'anyone',
    }),
    demo: kit.endpoint({
      method: 'POST',
      path: '/step/demo',
      body: z.strictObject({
        loaded: z.boolean(),
        /** Also removes what was added to the demo houses since. */
        confirmed: z.boolean().default(false),
      }),
      reply: kit.data(z.object({ job_id: kit.id })),
      status: 202,
      permission: 'settings.update',
      summary:
        'Loads or removes the demo data, as a job; 409 `changed_since` lists in `data` what else would be deleted, `demo_in_votings` announced votings of demo and real houses together',
    }),
  },
)
