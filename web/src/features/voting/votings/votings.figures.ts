import { counted, homeFigures } from '../../../platform/home-figures.ts'

const inState = (state: 'draft' | 'announced' | 'survey' | 'counting', order: string) => ({
  reads: [counted('GET /voting', { query: { state, per_page: 1 } }, ({ main_data }) => ({ count: main_data.total }))],
  // Those with the fewest days left first.
  to: { to: '/Voting', search: { state, sort: order } } as const,
})

homeFigures(() => [
  {
    part: 'waiting',
    permissions: ['votings.update'],
    order: 29,
    label: 'votingFigures.drafts',
    ...inState('draft', '-created_at'),
  },
  {
    part: 'waiting',
    permissions: ['votings.approve'],
    order: 30,
    label: 'votingFigures.counting',
    ...inState('counting', '-created_at'),
  },
  {
    part: 'figures',
    permissions: ['votings.read'],
    order: 51,
    label: 'votingFigures.survey',
    ...inState('survey', 'deadline'),
  },
  {
    part: 'figures',
    permissions: ['votings.read'],
    order: 52,
    label: 'votingFigures.announced',
    ...inState('announced', 'deadline'),
  },
])
