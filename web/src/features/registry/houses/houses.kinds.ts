import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  house_types: { name: 'houseTypes.edit', page: { to: '/Houses/types' } },
  houses: { name: 'houses.house', page: (id) => ({ to: '/Houses/$id', params: { id } }) },
})
