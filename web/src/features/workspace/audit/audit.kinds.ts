import type { LinkProps } from '@tanstack/react-router'
import type { Text } from '../../../platform/messages.ts'
import type { audit } from './audit.messages.ts'

type Named = keyof typeof audit extends infer K ? (K extends `of_${infer Kind}` ? Kind : never) : never

// Listed here, because loading the texts to get their keys would add them to the page chunk.
const named = {
  accounts: true,
  announcements: true,
  approvals: true,
  audit: true,
  comments: true,
  complexes: true,
  house_types: true,
  houses: true,
  imports: true,
  incidents: true,
  list_views: true,
  members: true,
  outbox: true,
  ownerships: true,
  realty: true,
  request_settings: true,
  resident_roles: true,
  residents: true,
  roles: true,
  secrets: true,
  service_request_presets: true,
  service_request_types: true,
  service_requests: true,
  sessions: true,
  settings: true,
  staff: true,
  staff_absences: true,
  staff_departures: true,
  staff_roles: true,
  vehicles: true,
  work_calendar: true,
} as const satisfies Record<Named, true>

const isNamed = (kind: string): kind is Named => kind in named

/** The name of an entity kind; a kind without a name is shown by its code. */
export const kindName = (t: Text, kind: string) => (isNamed(kind) ? t(`audit.of_${kind}`) : kind)

interface Thing {
  kind: string
  id: number | null
  label?: string | null
}

const byId: Record<string, string> = {
  announcements: '/Announcements/$id',
  complexes: '/Houses/complexes/$id',
  houses: '/Houses/$id',
  imports: '/Imports/$id',
  incidents: '/Requests/incidents/$id',
  members: '/Members/$id',
  service_requests: '/Requests/$id',
  staff: '/Staff/$id',
}
const lists: Record<string, string> = {
  approvals: '/Approvals',
  house_types: '/Houses/types',
  outbox: '/Outbox',
  resident_roles: '/Residents/roles',
  service_request_types: '/Type-requests',
  settings: '/Settings',
}
/** Kinds shown on a tab of the page of request types. */
const tabs: Record<string, string> = {
  request_settings: 'rules',
  service_request_presets: 'terms',
  work_calendar: 'time',
}
/** Kinds without a page of their own that a list finds by label. */
const searched: Record<string, string> = { vehicles: '/Vehicles' }

const placeOf = ({ kind, id, label }: Thing) => {
  const list = lists[kind]
  if (list) return { to: list }
  if (tabs[kind]) return { to: '/Type-requests', search: { tab: tabs[kind] } }
  if (id === null) return undefined
  if (byId[kind]) return { to: byId[kind], params: { id } }
  // The page redirects to the URL with the unit's actual type.
  if (kind === 'realty') return { to: '/Realty/$type/$id', params: { type: 'apartment', id } }
  return searched[kind] && label ? { to: searched[kind], search: { search_query: label } } : undefined
}

/** The page of a record; undefined when it has none. */
export const pageOf = (thing: Thing) => placeOf(thing) as LinkProps | undefined
