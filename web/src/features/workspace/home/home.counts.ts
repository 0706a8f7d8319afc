import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import type { MessageKey } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'

/** A figure of the home page and the list that it opens. */
export interface Count {
  label: MessageKey
  /** Undefined while loading. */
  count: number | undefined
  /** Whether there are more than `count`. */
  capped?: boolean
  failed: boolean
  again: () => void
  to: LinkProps
}

const HOUR = 3_600_000
const DAYS = 3

/** The moment three days ahead, rounded up to an hour, so that the query key stays the same within the hour. */
const soon = () => new Date(Math.ceil((Date.now() + DAYS * 24 * HOUR) / HOUR) * HOUR).toISOString()

interface Answer {
  data: number | undefined
  isError: boolean
  refetch: () => unknown
}

const counted = (label: MessageKey, answer: Answer, to: LinkProps): Count => ({
  label,
  count: answer.data,
  failed: answer.isError,
  again: () => void answer.refetch(),
  to,
})

const useAnnouncements = (
  enabled: boolean,
  query: { state: 'draft' | 'scheduled' | 'published'; ends_before?: string },
) =>
  useQuery({
    ...read('GET /announcements', { query: { ...query, per_page: 1 } }),
    enabled,
    select: ({ total }) => total,
  })

const useHouses = (enabled: boolean, query: { unlinked?: 'true'; undeclared?: 'true' }) =>
  useQuery({
    ...read('GET /houses', { query: { ...query, per_page: 1 } }),
    enabled,
    select: ({ total }) => total,
  })

const useRequests = (enabled: boolean, query: { clock?: 'missed'; waiting_side?: 'staff' }) =>
  useQuery({
    ...read('GET /service_request', { query: { ...query, open: 'true', per_page: 1 } }),
    enabled,
    select: ({ main_data }) => main_data,
  })

/** Requests that are overdue or awaiting a reply by the staff. */
const useRequestsWaiting = (): Count[] => {
  const mayRead = useCan('service_requests.read')
  const late = useRequests(mayRead, { clock: 'missed' })
  const unanswered = useRequests(mayRead, { waiting_side: 'staff' })
  if (!mayRead) return []
  return [
    {
      ...counted('home.requestsLate', { ...late, data: late.data?.total }, requestsBy({ clock: 'missed' })),
      capped: late.data?.total_capped,
    },
    {
      ...counted(
        'home.requestsUnanswered',
        { ...unanswered, data: unanswered.data?.total },
        requestsBy({ waiting_side: 'staff' }),
      ),
      capped: unanswered.data?.total_capped,
    },
  ]
}

const requestsBy = (search: object): LinkProps => ({ to: '/Requests', search: { ...search, open: true } }) as LinkProps

/** Items that need the user's action, each with its count; only those that the role may act on. */
export const useWaiting = (): Count[] => {
  const [ends_before] = useState(soon)
  const maySetUp = useCan('settings.update')
  const mayAnnounce = useCan('announcements.update')
  const mayHouses = useCan('houses.update')
  const setup = useQuery({
    ...read('GET /setup/steps'),
    enabled: maySetUp,
    select: ({ data }) => Object.values(data).filter((state) => state === 'todo').length,
  })
  const requests = useRequestsWaiting()
  const drafts = useAnnouncements(mayAnnounce, { state: 'draft' })
  const scheduled = useAnnouncements(mayAnnounce, { state: 'scheduled' })
  const ending = useAnnouncements(mayAnnounce, { state: 'published', ends_before })
  const unlinked = useHouses(mayHouses, { unlinked: 'true' })
  const undeclared = useHouses(mayHouses, { undeclared: 'true' })
  return [
    ...(maySetUp ? [counted('home.setupLeft', setup, { to: '/Setup' })] : []),
    ...requests,
    ...(mayAnnounce
      ? [
          counted('home.drafts', drafts, { to: '/Announcements', search: { state: 'draft' } }),
          counted('home.scheduled', scheduled, { to: '/Announcements', search: { state: 'scheduled' } }),
          counted('home.ending', ending, { to: '/Announcements', search: { state: 'published', ends_before } }),
        ]
      : []),
    ...(mayHouses
      ? [
          counted('home.unlinked', unlinked, { to: '/Houses', search: { unlinked: 'true' } }),
          counted('home.undeclared', undeclared, { to: '/Houses', search: { undeclared: 'true' } }),
        ]
      : []),
  ]
}

const MOST = 100
const sum = (rows: readonly { units_count: number | null }[]) =>
  rows.reduce((units, row) => units + (row.units_count ?? 0), 0)

/** Figures of the community; only those that the role may see. */
export const useFigures = (): Count[] => {
  const mayHouses = useCan('houses.read')
  const mayComplexes = useCan('complexes.read')
  const mayAnnounce = useCan('announcements.read')
  const houses = useHouses(mayHouses, {})
  // Complexes include the sum of units of their houses; houses outside complexes are added one by one.
  const complexes = useQuery({
    ...read('GET /complexes', { query: { per_page: MOST } }),
    enabled: mayComplexes,
    select: ({ main_data }) => main_data,
  })
  const loose = useQuery({
    ...read('GET /houses', { query: { unlinked: 'true', per_page: MOST } }),
    enabled: mayHouses && mayComplexes,
  })
  const published = useAnnouncements(mayAnnounce, { state: 'published' })
  const units = complexes.data && loose.data ? sum(complexes.data.data) + sum(loose.data.data) : undefined
  const again = () => {
    void complexes.refetch()
    void loose.refetch()
  }
  return [
    ...(mayHouses ? [counted('home.housesCount', houses, { to: '/Houses' })] : []),
    ...(mayComplexes
      ? [counted('home.complexesCount', { ...complexes, data: complexes.data?.total }, { to: '/Houses/complexes' })]
      : []),
    ...(mayHouses && mayComplexes
      ? [
          {
            ...counted(
              'home.unitsCount',
              { data: units, isError: complexes.isError || loose.isError, refetch: again },
              { to: '/Houses', search: { sort: '-units_count' } },
            ),
            capped: (complexes.data?.total ?? 0) > MOST || (loose.data?.total ?? 0) > MOST,
          },
        ]
      : []),
    ...(mayAnnounce
      ? [counted('home.publishedCount', published, { to: '/Announcements', search: { state: 'published' } })]
      : []),
  ]
}
