import type { Audience } from '@oselia/contract/audience'
import type { DocumentFields } from '@oselia/contract/documents'
import { saveAudience } from '../../registry/audience/audience.public.js'
import { invalid, Problem, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import type { PlaceFields } from './documents.queries.js'

type Places = Pick<DocumentFields, PlaceFields>

const names: Record<string, string> = {
  'audience.complex_ids': 'complex_ids',
  'audience.house_ids': 'house_ids',
  'audience.realty_ids': 'apartment_ids',
  'audience.role_ids': 'role_ids',
  audience: 'house_ids',
}
/** The upload's own names of the same fields. */
const uploadNames: Record<string, string> = {
  complex_ids: 'complexIds',
  house_ids: 'houseIds',
  apartment_ids: 'apartmentIds',
  role_ids: 'roleIds',
  staff_role_ids: 'staffRoleIds',
}

/** Renames the fields of validation issues. */
const renaming = async <T>(by: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const issues = error instanceof Problem ? error.details.issues : undefined
    if (!issues) throw error
    throw validationProblem(issues.map((issue) => Object.assign({}, issue, { field: by[issue.field] ?? issue.field })))
  }
}

/** Issues of an upload are reported at the upload's names. */
export const withUploadNames = <T>(work: () => Promise<T>): Promise<T> => renaming(uploadNames, work)

const hasPlaces = ({ complex_ids, house_ids, apartment_ids }: Places) =>
  complex_ids.length + house_ids.length + apartment_ids.length > 0

/** Stores the places and the roles of residents as an audience; answers its id. 422 at the fields of the document. */
export const savePlaces = (ctx: RequestContext, places: Places, id?: number): Promise<number> => {
  if (!places.everyone && !hasPlaces(places)) throw invalid('house_ids', 'nobody_chosen')
  const audience: Audience = {
    everyone: places.everyone,
    complex_ids: [...new Set(places.complex_ids)],
    house_ids: [...new Set(places.house_ids)],
    realty_ids: [...new Set(places.apartment_ids)],
    role_ids: places.role_ids,
    entrances: [],
    realty_types: [],
  }
  return renaming(names, () => saveAudience(ctx, audience, id))
}

/** The places after an update: naming one replaces the whole community, and the other way round. */
export const mergedPlaces = (current: Places, body: Partial<Places>): Places => {
  const merged = { ...current, ...body }
  const everyone = body.everyone ?? (current.everyone && !hasPlaces({ ...merged, everyone: false }))
  return everyone ? { ...merged, everyone, complex_ids: [], house_ids: [], apartment_ids: [] } : { ...merged, everyone }
}
