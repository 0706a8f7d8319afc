import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  bills: { name: 'bills.one', page: (id) => ({ to: '/Bills/$id', params: { id } }), shownIn: ['realty', 'members'] },
  billing_runs: { name: 'billRuns.one', page: (id) => ({ to: '/Bills/run/$id', params: { id } }), shownIn: ['bills'] },
})
