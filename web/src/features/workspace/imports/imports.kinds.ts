import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  imports: { name: 'imports.section', page: (id) => ({ to: '/Imports/$id', params: { id } }) },
})
