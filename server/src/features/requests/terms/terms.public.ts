export { loadTerms, termsColumns, termsIn, type TermsRow } from './terms.loading.js'
export { begin, pause, resume, type Clocks, type Terms } from './terms.rules.js'
