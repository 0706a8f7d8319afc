import { type HomeFigure, counted, homeFigures } from '../../../platform/home-figures.ts'

const waiting = (
  order: number,
  label: HomeFigure['label'],
  search: { clock: 'missed' } | { waiting_side: 'staff' },
): HomeFigure => ({
  part: 'waiting',
  order,
  label,
  permissions: ['service_requests.read'],
  reads: [
    counted('GET /service_request', { query: { ...search, open: 'true', per_page: 1 } }, ({ main_data }) => ({
      count: main_data.total,
      isCapped: main_data.total_capped,
    })),
  ],
  to: { to: '/Requests', search: { ...search, open: true } },
})

homeFigures(() => [
  waiting(10, 'requests.late', { clock: 'missed' }),
  waiting(11, 'requests.unanswered', { waiting_side: 'staff' }),
])
