import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  reading_imports: {
    name: 'readingImports.one',
    page: (id) => ({ to: '/Meters/import/$id', params: { id } }),
    shownIn: ['meters', 'meter-readings'],
  },
})
