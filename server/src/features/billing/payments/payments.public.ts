export { postPayments, type EnteredPayment, type StatementPayment } from './payments.batches.js'
export { cancelRefundOfLine, linkRefund, refundByStatement, refundPayment } from './payments.refunds.js'
export { isNear } from './payments.same.js'
export { cancelPayment, createPayment } from './payments.service.js'
