export { billsPages, byEntrance, paymentPurpose, type BillPaper } from './bill-papers.bill.js'
export { type BillLine } from './bill-papers.lines.js'
export {
  defaultPaymentFormat,
  paymentLink,
  type Payment,
  type PaymentFormat,
  type PaymentProblem,
} from './bill-papers.payment.rules.js'
export { windows1251 } from './bill-papers.windows1251.rules.js'
