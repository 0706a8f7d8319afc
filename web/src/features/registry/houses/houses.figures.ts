import { type HomeFigure, counted, homeFigures } from '../../../platform/home-figures.ts'

const counting = (
  place: Pick<HomeFigure, 'part' | 'order' | 'label' | 'permissions'>,
  search: { unlinked?: 'true'; undeclared?: 'true' },
): HomeFigure => ({
  ...place,
  reads: [counted('GET /houses', { query: { ...search, per_page: 1 } }, ({ total }) => ({ count: total }))],
  to: { to: '/Houses', search },
})

const MOST = 100
const sum = (rows: readonly { units_count: number | null }[]) =>
  rows.reduce((units, row) => units + (row.units_count ?? 0), 0)

homeFigures(() => {
  const waiting = { part: 'waiting', permissions: ['houses.update'] } as const
  return [
    counting({ ...waiting, order: 30, label: 'houses.outsideComplex' }, { unlinked: 'true' }),
    counting({ ...waiting, order: 31, label: 'houses.withoutUnits' }, { undeclared: 'true' }),
    counting({ part: 'figures', order: 0, label: 'houses.figure', permissions: ['houses.read'] }, {}),
    {
      part: 'figures',
      order: 11,
      label: 'houses.figureUnits',
      permissions: ['houses.read', 'complexes.read'],
      // Complexes include the sum of units of their houses; houses outside complexes are added one by one.
      reads: [
        counted('GET /complexes', { query: { per_page: MOST } }, ({ main_data: { data, total } }) => ({
          count: sum(data),
          isCapped: total > MOST,
        })),
        counted('GET /houses', { query: { unlinked: 'true', per_page: MOST } }, ({ data, total }) => ({
          count: sum(data),
          isCapped: total > MOST,
        })),
      ],
      to: { to: '/Houses', search: { sort: '-units_count' } },
    },
  ]
})
