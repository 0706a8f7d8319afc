import { absenceFields, benefitFields } from '@oselia/contract/benefits'
import { dayAfter } from '../../../platform/today.js'
import { createAbsence, createBenefit } from '../../billing/benefits/benefits.public.js'
import { firstDay, lastDay, monthsAfter } from '../../billing/ledger/ledger.public.js'
import { onDay, type Billing } from './demo.billing.context.js'

/** Benefits by the place of the account in its house; months from the current one. */
const granted = [
  { at: 1, kind: 'subsidy', amount_minor: 34_500, from: -14, to: -8, decision_number: 'С-1182' },
  { at: 1, kind: 'subsidy', amount_minor: 41_200, from: -7, to: 4, decision_number: 'С-1907' },
  { at: 9, kind: 'subsidy', amount_minor: 27_800, from: -14, to: null, decision_number: 'С-1215' },
  { at: 14, kind: 'benefit', percent: 50, from: -14, to: null, decision_number: 'П-88' },
  { at: 21, kind: 'benefit', percent: 75, from: -9, to: null, decision_number: 'П-104' },
  { at: 16, kind: 'subsidy', form: 'cash', amount_minor: 51_000, from: -10, to: null, decision_number: 'С-1311' },
]

/** Subsidies, benefits and an absence in the first house of each of the first two payees. */
export const addBenefits = async ({ app, ctx, month, books }: Billing): Promise<void> => {
  for (const { accounts } of books.slice(0, 2)) {
    for (const { at, from, to, ...rest } of granted) {
      const account = accounts[at]
      if (!account) continue
      const first = firstDay(monthsAfter(month, from))
      const fields = benefitFields.parse({
        ...rest,
        realty_id: account.realty_id,
        member_id: account.holder_id,
        from: first,
        to: to === null ? null : lastDay(monthsAfter(month, to)),
      })
      await createBenefit(onDay(ctx, first), fields)
    }
    const away = accounts.find(({ holder_id }, at) => holder_id !== null && at > 1)
    if (!away) continue
    const first = firstDay(monthsAfter(month, -3))
    const fields = absenceFields.parse({
      realty_id: away.realty_id,
      member_id: away.holder_id,
      from: dayAfter(first, 5),
      to: dayAfter(first, 22),
      document: 'Заява № 14, посвідчення про відрядження',
    })
    await createAbsence(app, onDay(ctx, dayAfter(first, 24)), fields)
  }
}
