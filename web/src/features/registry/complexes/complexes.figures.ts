import { counted, homeFigures } from '../../../platform/home-figures.ts'

homeFigures(() => [
  {
    part: 'figures',
    order: 10,
    label: 'complexes.figure',
    permissions: ['complexes.read'],
    reads: [counted('GET /complexes', { query: { per_page: 1 } }, ({ main_data: { total } }) => ({ count: total }))],
    to: { to: '/Houses/complexes' },
  },
])
