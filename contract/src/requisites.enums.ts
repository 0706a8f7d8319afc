/** Formats of the payment code of the National Bank of Ukraine. */
export const qrFormats = ['002', '003'] as const
export const qrEncodings = ['windows-1251', 'utf-8'] as const
export const qrSeparators = ['lf', 'crlf'] as const
/** Of format 003: an ordinary transfer, an instant one, or either as the bank decides. */
export const qrTransfers = ['UCT', 'ICT', 'XCT'] as const
/**
 * Why the bills of a payee have no payment code: nothing is entered, the payee's name is longer than the format holds, the account is not
 * Ukrainian.
 */
export const requisiteProblems = ['legal_name', 'payee_name', 'edrpou', 'accounts', 'iban'] as const
export type RequisiteProblem = (typeof requisiteProblems)[number]
