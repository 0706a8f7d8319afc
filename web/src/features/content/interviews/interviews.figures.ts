import { counted, homeFigures } from '../../../platform/home-figures.ts'

homeFigures(() => [
  {
    part: 'waiting',
    permissions: ['interviews.update'],
    order: 28,
    label: 'interviewFigures.drafts',
    reads: [
      counted('GET /interview', { query: { phase: 'draft', per_page: 1 } }, ({ main_data }) => ({
        count: main_data.total,
      })),
    ],
    to: { to: '/Interview', search: { phase: 'draft' } },
  },
  {
    part: 'figures',
    permissions: ['interviews.read'],
    order: 50,
    label: 'interviewFigures.open',
    reads: [
      counted('GET /interview', { query: { phase: 'open', per_page: 1 } }, ({ main_data }) => ({
        count: main_data.total,
      })),
    ],
    to: { to: '/Interview', search: { phase: 'open' } },
  },
])
