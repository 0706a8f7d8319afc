import { counted, homeFigures } from '../../../platform/home-figures.ts'

homeFigures(() => [
  {
    part: 'waiting',
    order: 35,
    label: 'statementImports.figure',
    permissions: ['payments.create'],
    reads: [counted('GET /payments/lines', { query: { per_page: 1 } }, ({ total }) => ({ count: total }))],
    to: { to: '/Payments/unmatched' },
  },
])
