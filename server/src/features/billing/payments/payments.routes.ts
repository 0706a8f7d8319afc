import { payments, type Payment } from '@oselia/contract/payments'
import type { Language } from '@oselia/contract/languages'
import type { z } from 'zod'
import type { App } from '../../../platform/app.js'
import { mapUniqueViolation } from '../../../platform/constraint-violations.js'
import { type ExportColumn, moneyColumn } from '../../../platform/export.cells.js'
import { type ListPaper, onPaper } from '../../../platform/export.paper.js'
import { exported } from '../../../platform/export.js'
import { historyKind } from '../../../platform/history.js'
import { joined, shortDay } from '../../../platform/pdf.format.js'
import { implement } from '../../../platform/implement.js'
import { addressesOf, unitColumns, unitOnPaper } from '../../registry/units/units.public.js'
import { channelNames, paymentStateNames, paymentWords as words } from './payments.messages.js'
import { list, listSpec, paymentInScope } from './payments.queries.js'
import { refundApprovals } from './payments.approval.js'
import { readPayment } from './payments.history.js'
import { cancelRefund, refundPayment } from './payments.refunds.js'
import { cancelPayment, createPayment } from './payments.service.js'
import { registerPaymentSearch } from './payments.palette.js'
import './payments.problems.messages.js'

const columns: ExportColumn<Payment>[] = [
  { key: 'received_on', header: words.received_on, kind: 'day', value: ({ received_on }) => received_on },
  { key: 'account', header: words.account, kind: 'text', value: ({ account }) => account.number },
  ...unitColumns<Payment>(({ realty }) => realty),
  moneyColumn('amount', words.amount, ({ amount_minor }) => amount_minor),
  moneyColumn('refunded', words.refunded, ({ refunded_minor }) => refunded_minor),
  {
    key: 'channel',
    header: words.channel,
    kind: 'text',
    value: ({ channel }, language) => channelNames[channel][language],
  },
  {
    key: 'document_number',
    header: words.document_number,
    kind: 'text',
    value: ({ document_number }) => document_number,
  },
  { key: 'payer', header: words.payer, kind: 'text', permission: 'members.read', value: ({ payer }) => payer },
  { key: 'purpose', header: words.purpose, kind: 'text', value: ({ purpose }) => purpose },
  { key: 'for_period', header: words.for_period, kind: 'text', value: ({ for_period }) => for_period },
  {
    key: 'state',
    header: words.state,
    kind: 'text',
    value: ({ state }, language) => paymentStateNames[state][language],
  },
  { key: 'note', header: words.note, kind: 'text', value: ({ note }) => note },
]

const daysText = (from: string | undefined, to: string | undefined, language: Language): string =>
  [from, to].map((day) => (day === undefined ? '…' : shortDay(day, language))).join(' – ')

const paper: ListPaper<z.output<typeof payments.export.query>, Payment> = {
  title: ({ from, to }, language) =>
    joined(' · ', words.title[language], from || to ? daysText(from, to, language) : null),
  named: ['from', 'to'],
  about: (rows) => addressesOf(rows.map(({ realty }) => realty)),
  columns: (rows) => [
    ...onPaper(columns, { received_on: 56, account: 60 }),
    unitOnPaper(rows, ({ realty }) => realty, 120),
    ...onPaper(columns, {
      amount: 64,
      refunded: 60,
      channel: 60,
      document_number: 70,
      payer: 100,
      purpose: 120,
      state: 56,
    }),
  ],
  totals: () => ({ label: words.posted, keys: ['amount', 'refunded'], counts: ({ state }) => state === 'posted' }),
}

export const paymentRoutes = (app: App): void => {
  registerPaymentSearch()
  refundApprovals()
  historyKind('payments', {
    permission: 'payments.read',
    table: 'payments',
    visible: ({ scope }, alias) => paymentInScope(scope, alias),
  })
  mapUniqueViolation('payments_document', 'document_number')
  mapUniqueViolation('payments_external', 'external_id')
  implement(app, payments, {
    export: exported(app, payments.export, { title: words.title, columns, paper, ofPeople: true, list: listSpec }),
    list: ({ ctx, query }) => list(ctx, query),
    create: ({ ctx, body }) => createPayment(ctx, body),
    read: ({ ctx, params }) => readPayment(ctx, params.id),
    cancel: ({ ctx, params, body }) => cancelPayment(ctx, params.id, body),
    refund: ({ ctx, params, body }) => refundPayment(ctx, params.id, body),
    cancelRefund: ({ ctx, params, body }) => cancelRefund(ctx, params.id, body),
  })
}
