export {
  briefOf,
  briefsOf,
  columns,
  joined,
  participates,
  personOf,
  phoneOf,
  type Row,
  withDisplayFields,
} from './briefs.columns.js'
