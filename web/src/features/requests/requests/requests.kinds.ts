import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  service_requests: { name: 'requests.record', page: (id) => ({ to: '/Requests/$id', params: { id } }) },
})
