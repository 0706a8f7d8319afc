import { payments } from '@oselia/contract/payments'
import { sql } from 'kysely'
import { approvable, askedId } from '../../../platform/approvals.js'
import { notFound } from '../../../platform/problems.js'
import { requirePermission } from '../../../platform/request-context.js'
import { checked } from '../../../platform/validate.js'
import { paymentById, paymentInScope } from './payments.queries.js'
import { refundPayment } from './payments.refunds.js'

/** Refunds above the limit of the settings wait for a second person, where dual approval is on. */
export const refundApprovals = (): void =>
  approvable('payments.refund', {
    check: async (ctx, asked) => {
      requirePermission(ctx, 'payments.delete')
      const id = askedId(asked)
      const payload = checked(payments.refund.body, asked.payload)
      const payment = await paymentById(ctx, id)
      if (!payment) throw notFound()
      const refunded = payment.refunded_minor + payload.amount_minor
      return {
        entity: 'payments',
        entity_id: id,
        label: payment.account.number,
        payload,
        changes: [{ field: 'refunded_minor', old: payment.refunded_minor, new: refunded }],
      }
    },
    perform: (ctx, asked) => {
      requirePermission(ctx, 'payments.delete')
      return refundPayment(ctx, askedId(asked), checked(payments.refund.body, asked.payload))
    },
    within: (viewer) => sql<boolean>`exists (select 1 from payments x
      where x.id = p.entity_id and ${paymentInScope(viewer.scope, 'x')})`,
  })
