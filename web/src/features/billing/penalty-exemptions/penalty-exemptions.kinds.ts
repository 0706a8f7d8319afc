import { recordKinds } from '../../../platform/record-kinds.ts'

declare module '../../../platform/query.ts' {
  interface RecordedKinds {
    penalty_exemptions: true
  }
}

recordKinds({
  penalty_exemptions: {
    name: 'penaltyExemptions.one',
    page: (_, label) => (label ? { to: '/Bills/list', search: { search_query: label } } : undefined),
    shownIn: ['penalty-exemptions'],
  },
})
