// What other rooms may ask of the complexes.
export { documentLanguages, legalForms } from './complexes.words.ts'
