export { rowsOfBill } from './bill-printing.rows.js'
export { pdfOfBill } from './bill-printing.service.js'
