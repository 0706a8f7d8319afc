export { createPayment, type Origin } from './payments.service.js'
