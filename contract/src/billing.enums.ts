/** Ways in which a tariff charges a unit. */
export const chargeMethods = [
  'per_m2',
  'fixed',
  'per_person',
  'per_parking_place',
  'by_meter',
  'house_share',
  'one_off',
  'percent',
] as const
export type ChargeMethod = (typeof chargeMethods)[number]

/** By what the total of a house is split. */
export const shareBases = ['area', 'heated_area', 'persons', 'units'] as const
export type ShareBasis = (typeof shareBases)[number]

export const serviceGroups = [
  'contribution',
  'repair_fund',
  'heating',
  'water',
  'gas',
  'electricity',
  'waste',
  'cleaning',
  'lift',
  'guard',
  'intercom',
  'parking',
  'other',
] as const
export const serviceUnits = ['m2', 'm3', 'gcal', 'kwh', 'person', 'unit', 'place'] as const

/** Parts of a bill; each has a column of the bill. */
export const lineKinds = [
  'charge',
  'recalculation',
  'benefit',
  'subsidy',
  'penalty',
  'inflation',
  'three_percent',
] as const
export type LineKind = (typeof lineKinds)[number]
/** Those that are entered by hand with a reason. */
export const adjustmentKinds = ['recalculation', 'benefit', 'subsidy', 'penalty', 'inflation', 'three_percent'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

export const billSources = ['run', 'manual', 'opening', 'import'] as const
/** `overdue`, `partly_paid` and `paid` follow from payments and the date. */
export const billStatuses = ['draft', 'issued', 'partly_paid', 'paid', 'overdue', 'disputed', 'cancelled'] as const
export type BillStatus = (typeof billStatuses)[number]

export const paymentChannels = ['bank', 'terminal', 'cash', 'online', 'offset'] as const
export const storedPaymentChannels = [...paymentChannels, 'opening'] as const
/** How a part of a payment is given back. */
export const refundMethods = ['bank', 'cash'] as const
export const paymentStates = ['posted', 'cancelled'] as const

/** Age of a debt by the days since it was due: not yet due, up to 30, 31–90, 91–180, 181–365, more. */
export const debtAges = ['not_due', 'd30', 'd90', 'd180', 'd365', 'older'] as const
export type DebtAge = (typeof debtAges)[number]
