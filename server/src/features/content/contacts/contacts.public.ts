export { createContact } from './contacts.service.js'
export { phoneText } from './contacts.card.drawing.js'
