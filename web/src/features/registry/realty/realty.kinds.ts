import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({
  accounts: { name: 'unitFile.on_accounts', shownIn: ['realty'] },
  ownerships: { name: 'realty.record_share', shownIn: ['realty', 'members', 'residents'] },
  // The page redirects to the URL with the unit's actual type.
  realty: {
    name: 'unitFile.on_realty',
    page: (id) => ({ to: '/Realty/$type/$id', params: { type: 'apartment', id } }),
  },
})
