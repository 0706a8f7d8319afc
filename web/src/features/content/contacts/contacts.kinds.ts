import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({ contacts: { name: 'contacts.one', page: (id) => ({ to: '/Contacts/$id', params: { id } }) } })
