export { currentPreset, loadTerms } from './terms.loading.js'
export { begin, pause, resume, type Clocks, type Terms } from './terms.rules.js'
