import { accountLines } from './matrix.accounts.js'
import { billingLines } from './matrix.billing.js'
import { meteringLines } from './matrix.metering.js'
import { documentLines } from './matrix.documents.js'
import { interviewLines } from './matrix.interviews.js'
import { paperLines } from './matrix.papers.js'
import { placeLines } from './matrix.places.js'
import { peopleLines } from './matrix.people.js'
import { requestLines } from './matrix.requests.js'
import { rightsLines } from './matrix.rights.js'
import { votingLines } from './matrix.votings.js'
import type { Tenant } from './matrix.world.js'

/**
 * The expected access to every endpoint, within the caller's houses and beyond.
 *
 * Who: one letter per role, `-` without access: Owner, Chair, Accountant, Manager, Dispatcher, Technician, Guard,
 * Reviser
 * (auditor). `everyone` is any signed-in user, `public` needs no sign-in. Source: practice.md e3.
 *
 * Beyond (the response to a user of one complex about an object of another):
 * a status: the same request about that object has this status and changes nothing;
 * `left out`: the request succeeds without that object in the response;
 * `whole`: an object of the whole community, changed only with access to all houses; others get 403;
 * `made`: visible to its creator and to users with access to all houses; others get 404;
 * `any`: independent of houses;
 * `own`: the caller's own only; others get 404.
 */
export type MatrixRow = [
  call: string,
  who: string,
  beyond: 400 | 403 | 404 | 409 | 422 | 'left out' | 'whole' | 'made' | 'any' | 'own',
  sample?: (tenant: Tenant) => Sample,
]

export interface Sample {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  fields?: Record<string, string>
  file?: { name: string; bytes: string }
}

export const lines: MatrixRow[] = [
  ...placeLines,
  ...documentLines,
  ...interviewLines,
  ...votingLines,
  ...billingLines,
  ...meteringLines,
  ...paperLines,
  ...peopleLines,
  ...rightsLines,
  ...requestLines,
  ...accountLines,
]
