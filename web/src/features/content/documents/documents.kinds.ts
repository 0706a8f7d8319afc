import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  documents: { name: 'documents.one', page: (id) => ({ to: '/Documents/$id', params: { id } }) },
  document_categories: { name: 'documents.category_id', page: { to: '/Documents' } },
})
