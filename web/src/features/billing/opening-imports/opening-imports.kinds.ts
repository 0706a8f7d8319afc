import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  opening_imports: {
    name: 'openingImports.one',
    page: (id) => ({ to: '/Payments/opening/$id', params: { id } }),
    shownIn: ['bills'],
  },
})
