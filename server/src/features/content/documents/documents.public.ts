export { createDocument } from './documents.service.js'
