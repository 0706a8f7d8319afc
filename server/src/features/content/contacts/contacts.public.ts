export { createContact } from './contacts.service.js'
