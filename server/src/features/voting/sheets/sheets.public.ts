export { paperKey, votingOfPapers } from './sheets.form.js'
export { pagesOfSheet } from './sheets.papers.js'
export { markSheets } from './sheets.states.js'
export { prepareSheet, uploadSheet } from './sheets.upload.js'
