import { counted, homeFigures } from '../../../platform/home-figures.ts'

homeFigures(() => [
  {
    part: 'figures',
    order: 10,
    label: 'complexes.figure',
    permissions: ['complexes.read'],
    // As many as the figure of units asks for, so that both come with one reply.
    reads: [counted('GET /complexes', { query: { per_page: 100 } }, ({ main_data: { total } }) => ({ count: total }))],
    to: { to: '/Houses/complexes' },
  },
])
