import { counted, homeFigures } from '../../../platform/home-figures.ts'

/** The day in a month; the figure and the list that it opens have the same filter. */
const inMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

homeFigures(() => {
  const search = { active: true, contract_ends_before: inMonth() }
  return [
    {
      part: 'waiting',
      order: 30,
      label: 'contacts.figure',
      permissions: ['contacts.update'],
      reads: [counted('GET /contacts', { query: { ...search, per_page: 1 } }, ({ total }) => ({ count: total }))],
      to: { to: '/Contacts', search: { ...search, active: 'true', sort: 'contract_to' } },
    },
  ]
})
