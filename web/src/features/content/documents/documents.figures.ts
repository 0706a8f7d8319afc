import { type HomeFigure, counted, homeFigures } from '../../../platform/home-figures.ts'

const SOON_DAYS = 30

/** A day ahead, so that the query key stays the same within the day. */
const soon = () => new Date(Date.now() + SOON_DAYS * 86_400_000).toISOString().slice(0, 10)

const figure = (
  place: Pick<HomeFigure, 'part' | 'order' | 'label' | 'permissions'>,
  search: { state?: 'draft'; expires_before?: string },
): HomeFigure => ({
  ...place,
  reads: [counted('GET /documents', { query: { ...search, per_page: 1 } }, ({ total }) => ({ count: total }))],
  to: { to: '/Documents', search },
})

homeFigures(() => {
  const waiting = { part: 'waiting', permissions: ['documents.update'] } as const
  return [
    figure({ ...waiting, order: 23, label: 'documentFigures.expiring' }, { expires_before: soon() }),
    figure({ ...waiting, order: 24, label: 'documentFigures.drafts' }, { state: 'draft' }),
  ]
})
