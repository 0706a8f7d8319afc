import { counted, homeFigures } from '../../../platform/home-figures.ts'

const waiting = (
  order: number,
  label: 'newsFigures.drafts' | 'newsFigures.scheduled',
  state: 'draft' | 'scheduled',
) => ({
  part: 'waiting' as const,
  permissions: ['articles.update'] as const,
  order,
  label,
  reads: [counted('GET /articles', { query: { state, per_page: 1 } }, ({ main_data }) => ({ count: main_data.total }))],
  to: { to: '/News' as const, search: { state } },
})

homeFigures(() => [waiting(25, 'newsFigures.drafts', 'draft'), waiting(26, 'newsFigures.scheduled', 'scheduled')])
