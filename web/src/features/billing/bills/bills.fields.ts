import { billSources, billStatuses } from '@oselia/contract/billing.enums'
import { choice, day, money, number, text } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

/** Fields of a bill as its history shows them; they are changed by entries, never typed over. */
export const billFields = fieldTable(
  'bills',
  { due_on: day(), note: text({ max: 500, multiline: true }) },
  {
    number: text(),
    status: choice(billStatuses, (status) => `bills.status_${status}`, { blank: 'issued' }),
    source: choice(billSources, (source) => `bills.source_${source}`, { blank: 'run' }),
    period: text(),
    payer_name: text(),
    area: number(),
    persons: number(),
    issued_on: day(),
    charged_minor: money(),
    recalculated_minor: money(),
    benefit_minor: money(),
    subsidy_minor: money(),
    penalty_minor: money(),
    inflation_minor: money(),
    three_percent_minor: money(),
    total_minor: money(),
    paid_minor: money(),
    outstanding_minor: money(),
    dispute_reason: text(),
    cancel_reason: text(),
  },
)
