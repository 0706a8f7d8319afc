import { recordKinds } from '../../../platform/record-kinds.ts'

recordKinds({ trusted_issuers: { name: 'trustedIssuers.one', page: { to: '/Voting/issuers' } } })
