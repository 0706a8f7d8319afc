import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  incidents: { name: 'incidents.one', page: (id) => ({ to: '/Requests/incidents/$id', params: { id } }) },
})
