import { counted, homeFigures } from '../../../platform/home-figures.ts'

const debtors = (days?: number) =>
  counted('GET /bills/debts', { query: { days, per_page: 1 } }, ({ total, total_capped }) => ({
    count: total,
    isCapped: total_capped,
  }))

homeFigures(() => [
  {
    part: 'waiting',
    order: 45,
    label: 'debts.figure',
    permissions: ['bills.read'],
    reads: [debtors(91)],
    to: { to: '/Debts', search: { days: 91 } },
  },
  {
    part: 'figures',
    order: 70,
    label: 'debts.figureAll',
    permissions: ['bills.read'],
    reads: [debtors()],
    to: { to: '/Debts' },
  },
])
