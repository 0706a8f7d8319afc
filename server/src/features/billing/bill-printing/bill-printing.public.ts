export { pdfOfBill } from './bill-printing.service.js'
