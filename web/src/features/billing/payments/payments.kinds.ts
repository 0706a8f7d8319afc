import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  payments: {
    name: 'payments.one',
    // A payment has no page: the list finds it by the number of its account.
    page: (_, label) => (label ? { to: '/Payments', search: { search_query: label } } : undefined),
    shownIn: ['bills', 'realty', 'members'],
  },
})
