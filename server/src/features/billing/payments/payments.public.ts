export { postPayments, type EnteredPayment, type StatementPayment } from './payments.batches.js'
export { cancelPayment, createPayment, type Origin } from './payments.service.js'
