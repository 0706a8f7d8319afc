import { accountLines } from './matrix.accounts.js'
import { placeLines } from './matrix.places.js'
import { peopleLines } from './matrix.people.js'
import { requestLines } from './matrix.requests.js'
import { rightsLines } from './matrix.rights.js'
import type { Side } from './matrix.world.js'

/**
 * Who may call what, and what of other people's houses he meets there.
 *
 * Who: one letter a role, `-` where it may not: Owner, Chair, Accountant, Manager, Dispatcher, Technician, Guard, Reviser
 * (auditor). `everyone` is any signed-in person, `public` needs no sign-in. Source: practice.md e3.
 *
 * Beyond (what a person of one complex meets when he asks the same of another):
 * a status: the same call about their thing answers that, and changes nothing;
 * `left out`: the call answers, and names nothing of theirs;
 * `whole`: a thing of the whole community, changed only by those who see all of it; others get 403;
 * `made`: it is its maker's, and theirs who see the whole community; for others 404;
 * `any`: there is no house in it;
 * `own`: it is the caller's alone; of anybody else 404.
 */
export type Line = [
  call: string,
  who: string,
  beyond: 400 | 403 | 404 | 409 | 422 | 'left out' | 'whole' | 'made' | 'any' | 'own',
  sample?: (side: Side) => Sample,
]

export interface Sample {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  fields?: Record<string, string>
  file?: { name: string; bytes: string }
}

export const lines: Line[] = [...placeLines, ...peopleLines, ...rightsLines, ...requestLines, ...accountLines]
