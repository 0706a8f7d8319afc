import { z } from 'zod'
import * as kit from './kit.js'

export const streetTypes = [
  'street',
  'avenue',
  'lane',
  'boulevard',
  'square',
  'highway',
  'descent',
  'embankment',
  'maidan',
  'dead_end',
  'passage',
  'alley',
  'microdistrict',
  'quarter',
] as const
export type StreetType = (typeof streetTypes)[number]

export const streetName = kit.text(150)

/** A settlement; `name` is in the caller's language, `region` is the ISO 3166-2 code, `label` names both. */
export const place = z.object({ id: kit.id, name: z.string(), region: z.string(), label: z.string() })

const find = { search_query: z.string().trim().max(100).default('') }

export const places = kit.resource('/find', {
  city: kit.endpoint({
    method: 'GET',
    path: '/city',
    query: z.object(find),
    reply: kit.data(z.array(place)),
    permission: 'signed_in',
    summary: 'At most 20 settlements, best match first; knows former names. © GeoNames, CC BY 4.0',
  }),
  street: kit.endpoint({
    method: 'GET',
    path: '/street',
    query: z.object({ ...find, city_id: z.coerce.number<number>().int().positive() }),
    reply: kit.data(z.array(z.object({ id: kit.id, type: z.enum(streetTypes), name: z.string(), label: z.string() }))),
    permission: 'signed_in',
    summary: 'At most 20 streets of a settlement, best match first; knows former names',
  }),
})
