import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  events: { name: 'events.one', page: (id) => ({ to: '/Events/$id', params: { id } }) },
})
