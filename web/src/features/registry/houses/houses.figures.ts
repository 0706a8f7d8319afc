import { type HomeFigure, counted, homeFigures } from '../../../platform/home-figures.ts'

const counting = (
  place: Pick<HomeFigure, 'part' | 'order' | 'label' | 'permissions'>,
  search: { unlinked?: 'true'; undeclared?: 'true' },
): HomeFigure => ({
  ...place,
  reads: [counted('GET /houses', { query: { ...search, per_page: 1 } }, ({ total }) => ({ count: total }))],
  to: { to: '/Houses', search },
})

homeFigures(() => {
  const waiting = { part: 'waiting', permissions: ['houses.update'] } as const
  return [
    counting({ ...waiting, order: 30, label: 'houses.outsideComplex' }, { unlinked: 'true' }),
    counting({ ...waiting, order: 31, label: 'houses.withoutUnits' }, { undeclared: 'true' }),
    {
      part: 'figures',
      order: 0,
      label: 'houses.figure',
      permissions: ['houses.read'],
      reads: [counted('GET /houses/figures', {}, ({ data }) => ({ count: data.houses }))],
      to: { to: '/Houses' },
    },
    {
      part: 'figures',
      order: 11,
      label: 'houses.figureUnits',
      permissions: ['houses.read'],
      reads: [counted('GET /houses/figures', {}, ({ data }) => ({ count: data.units_count }))],
      to: { to: '/Houses', search: { sort: '-units_count' } },
    },
  ]
})
