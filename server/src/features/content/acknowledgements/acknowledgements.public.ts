export {
  addEntry,
  confirmedBy,
  countReaders,
  paperEntry,
  readersSpec,
  removeEntry,
  type ListedReader,
} from './acknowledgements.queries.js'
export { acknowledgedTask, confirmReading, readerKind, readingOf, type Reading } from './acknowledgements.service.js'
