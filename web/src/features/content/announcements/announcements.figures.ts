import { type HomeFigure, counted, homeFigures } from '../../../platform/home-figures.ts'

const HOUR = 3_600_000
const DAYS = 3

/** The moment three days ahead, rounded up to an hour, so that the query key stays the same within the hour. */
const soon = () => new Date(Math.ceil((Date.now() + DAYS * 24 * HOUR) / HOUR) * HOUR).toISOString()

const announced = (
  place: Pick<HomeFigure, 'part' | 'order' | 'label' | 'permissions'>,
  search: { state: 'draft' | 'scheduled' | 'published'; ends_before?: string },
): HomeFigure => ({
  ...place,
  reads: [counted('GET /announcements', { query: { ...search, per_page: 1 } }, ({ total }) => ({ count: total }))],
  to: { to: '/Announcements', search },
})

homeFigures(() => {
  const waiting = { part: 'waiting', permissions: ['announcements.update'] } as const
  return [
    announced({ ...waiting, order: 20, label: 'announcementFigures.drafts' }, { state: 'draft' }),
    announced({ ...waiting, order: 21, label: 'announcementFigures.scheduled' }, { state: 'scheduled' }),
    announced(
      { ...waiting, order: 22, label: 'announcementFigures.ending' },
      { state: 'published', ends_before: soon() },
    ),
    announced(
      { part: 'figures', order: 20, label: 'announcementFigures.inForce', permissions: ['announcements.read'] },
      { state: 'published' },
    ),
  ]
})
