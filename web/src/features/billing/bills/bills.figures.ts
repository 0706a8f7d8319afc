import { counted, homeFigures } from '../../../platform/home-figures.ts'

homeFigures(() => [
  {
    part: 'waiting',
    order: 44,
    label: 'bills.figureRuns',
    permissions: ['bills.publish'],
    reads: [
      counted('GET /bills/runs', { query: { per_page: 1 } }, ({ data }) => ({
        count: data[0]?.state === 'ready' ? data[0].bills : 0,
      })),
    ],
    to: { to: '/Bills' },
  },
  {
    part: 'waiting',
    order: 46,
    label: 'bills.figureDisputed',
    permissions: ['bills.update'],
    reads: [
      counted('GET /bills', { query: { status: 'disputed', per_page: 1 } }, ({ total, total_capped }) => ({
        count: total,
        isCapped: total_capped,
      })),
    ],
    to: { to: '/Bills/list', search: { status: 'disputed' } },
  },
])
