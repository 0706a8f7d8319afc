import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  // Papers of requests are shown on the page of the request.
  papers: { name: 'papers.one', page: { to: '/Papers' }, shownIn: ['service_request'] },
})
