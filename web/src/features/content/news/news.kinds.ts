import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  articles: { name: 'news.one', page: (id) => ({ to: '/News/$id', params: { id } }) },
})
