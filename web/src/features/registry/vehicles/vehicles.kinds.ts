import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  vehicles: {
    name: 'vehicles.edit',
    // A vehicle has no page: the list finds it by its label.
    page: (_, label) => (label ? { to: '/Vehicles', search: { search_query: label } } : undefined),
    shownIn: ['realty', 'members'],
  },
})
