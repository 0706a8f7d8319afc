import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  tariffs: { name: 'tariffs.one', page: { to: '/Tariffs' }, shownIn: ['bills'] },
  billing_settings: { name: 'billingRules.section', page: { to: '/Tariffs/rules' } },
})
