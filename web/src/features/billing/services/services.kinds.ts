import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({ services: { name: 'services.one', page: { to: '/Tariffs/services' }, shownIn: ['tariffs'] } })
