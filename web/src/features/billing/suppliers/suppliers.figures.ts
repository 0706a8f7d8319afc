import { counted, homeFigures } from '../../../platform/home-figures.ts'

/** The day in a month; the figure and the list that it opens have the same filter. */
const inMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

homeFigures(() => {
  const search = { ends_before: inMonth() }
  return [
    {
      part: 'waiting',
      order: 41,
      label: 'supplierContracts.figure',
      permissions: ['suppliers.update'],
      reads: [
        counted('GET /supplier-contracts', { query: { ...search, per_page: 1 } }, ({ total }) => ({ count: total })),
      ],
      to: { to: '/Suppliers/contracts', search },
    },
  ]
})
