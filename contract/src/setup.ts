import { z } from 'zod'
import { complexFields } from './complexes.js'
import { houseFields } from './houses.js'
import * as kit from './kit.js'
import { languages } from './languages.js'
import { passwordPair } from './users.js'

const stepState = z.enum(['todo', 'done'])
export const setupSteps = z.object({ owner: stepState, organisation: stepState, houses: stepState })

const session = z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_at: kit.instant })

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

/** A complex (or none) with its first houses, made in one act. */
export const housesForm = z.strictObject({
  complex: complexFields.nullable().default(null),
  houses: z
    .array(houseFields.omit({ complex_id: true }))
    .min(1)
    .max(200),
})

export const setup = kit.resource('/setup', {
  state: kit.endpoint({
    method: 'GET',
    path: '',
    reply: kit.data(z.object({ has_owner: z.boolean() })),
    may: 'anyone',
  }),
  owner: kit.endpoint({
    method: 'POST',
    path: '/owner',
    body: ownerForm,
    reply: session,
    status: 201,
    may: 'anyone',
    summary: 'First start only; needs the setup code that the server printed',
  }),
  steps: kit.endpoint({ method: 'GET', path: '/steps', reply: kit.data(setupSteps), may: 'settings.update' }),
  organisation: kit.endpoint({
    method: 'POST',
    path: '/step/organisation',
    body: organisationForm,
    reply: kit.data(setupSteps),
    may: 'settings.update',
  }),
  houses: kit.endpoint({
    method: 'POST',
    path: '/step/houses',
    body: housesForm,
    reply: kit.data(setupSteps),
    may: 'houses.create',
  }),
})
