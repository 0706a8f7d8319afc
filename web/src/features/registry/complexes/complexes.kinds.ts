import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  complexes: {
    name: 'complexes.record',
    page: (id) => ({ to: '/Houses/complexes/$id', params: { id } }),
    shownIn: ['houses'],
  },
})
