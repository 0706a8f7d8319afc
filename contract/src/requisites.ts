import { z } from 'zod'
import * as kit from './kit.js'
import { qrEncodings, qrFormats, qrSeparators, qrTransfers } from './requisites.enums.js'

const payeeAccount = z.strictObject({
  iban: kit.iban,
  bank_name: kit.optionalText(200),
  /** The holder as the bank knows it; null: the full name of the legal person. */
  payee_name: kit.optionalText(140),
  purpose: kit.optionalText(200),
})
export type PayeeAccount = z.output<typeof payeeAccount>

/** What residents pay by: fields of a complex, and of a house without one. */
export const requisiteFields = {
  legal_name: kit.optionalText(300),
  /** 8 digits as text with leading zeros. A wrong check digit is only a warning: old codes may fail it. */
  edrpou: kit.digits(8).nullable().default(null),
  /** Bills are paid to the first one. */
  accounts: z.array(payeeAccount).max(20).default([]),
  qr_format: z.enum(qrFormats).default('002'),
  qr_encoding: z.enum(qrEncodings).default('windows-1251'),
  qr_separator: z.enum(qrSeparators).default('lf'),
  qr_transfer: z.enum(qrTransfers).default('UCT'),
  /** Of format 003: whether the payer may change the amount. */
  qr_amount_editable: z.boolean().default(true),
}
export type RequisiteFields = z.output<z.ZodObject<typeof requisiteFields>>
export const requisiteNames = Object.keys(requisiteFields) as (keyof RequisiteFields)[]
