export {
  certificatePages,
  claimPages,
  reconciliationPages,
  type Certificate,
  type Claim,
  type ClaimStep,
  type Reconciliation,
} from './bill-papers.account-letters.js'
export { billsPages, byEntrance, paymentPurpose, type BillPaper } from './bill-papers.bill.js'
export { billWords } from './bill-papers.bill.messages.js'
export { type BillLine } from './bill-papers.lines.js'
export { moneyText, monthText, priceText } from './bill-papers.money.js'
export {
  defaultPaymentFormat,
  paymentLink,
  type Payment,
  type PaymentFormat,
  type PaymentProblem,
} from './bill-papers.payment.rules.js'
export { windows1251 } from './bill-papers.windows1251.rules.js'
export { type Letter, type Party } from './bill-papers.letters.js'
export { amountInWords } from './bill-papers.words.rules.js'
export { worksWords } from './bill-papers.works.messages.js'
export { completionPages, defectPages, type Completion, type Defect, type DefectReport } from './bill-papers.works.js'
