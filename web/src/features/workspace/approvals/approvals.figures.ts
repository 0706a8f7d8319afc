import { counted, homeFigures } from '../../../platform/home-figures.ts'

homeFigures(() => [
  {
    part: 'waiting',
    order: 5,
    label: 'approvals.toDecide',
    permissions: ['approvals.approve'],
    reads: [
      counted('GET /counters', {}, ({ data }) => {
        const own = data.find(({ section }) => section === 'approvals')
        return { count: own?.count ?? 0, isCapped: own?.is_capped }
      }),
    ],
    to: { to: '/Approvals', search: { state: 'waiting' } },
  },
])
