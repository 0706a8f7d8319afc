/** Largest bank statement, in bytes: some 200,000 movements with all their details. */
export const largestStatement = 128 * 1024 * 1024

/** `columns`: waits for a person to say where the columns of a table are. */
export const statementImportStates = [
  'reading',
  'columns',
  'matching',
  'done',
  'refused',
  'failed',
  'undoing',
  'undone',
] as const

/** `open` waits for a person; `returned` gives money back; `expense` is money paid out, never of residents. */
export const statementLineStates = ['new', 'open', 'posted', 'dismissed', 'returned', 'expense'] as const

/** Why an account is suggested, the most trusted first. */
export const matchReasons = ['reference', 'account', 'payer_iban', 'payer_code', 'address', 'number'] as const

/** Columns of a table of movements that a mapping may place. */
export const statementColumns = [
  'account',
  'externalId',
  'bookedAt',
  'valueAt',
  'credit',
  'debit',
  'amount',
  'direction',
  'currency',
  'payerName',
  'payerIban',
  'payerCode',
  'purpose',
] as const
