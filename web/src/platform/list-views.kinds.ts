import { recordKinds } from './record-kinds.ts'

recordKinds({ list_views: { name: 'views.record' } })
