import { counted, homeFigures } from '../../../platform/home-figures.ts'

homeFigures(() => [
  {
    part: 'waiting',
    permissions: ['events.update'],
    order: 27,
    label: 'eventFigures.drafts',
    reads: [counted('GET /events', { query: { state: 'draft', per_page: 1 } }, ({ total }) => ({ count: total }))],
    to: { to: '/Events', search: { view: 'list', state: 'draft' } },
  },
])
