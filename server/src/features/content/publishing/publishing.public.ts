export { publicationColumns } from './publishing.export.js'
export { itemPages, linkTo, noticeKinds, type NoticeKind, type PaperPages } from './publishing.pages.js'
export { groupsOf, textAt, type HouseGroup } from './publishing.houses.js'
export { registerPublishedSearch } from './publishing.palette.js'
export { publicationBulk, publicationTask } from './publishing.bulk.js'
export {
  cleanText,
  Publication,
  publishableColumns,
  published,
  publishedFilters,
  type Publishable,
} from './publishing.service.js'
export { isPublic, isUnarchived, validateTimes, type Times } from './publishing.rules.js'
export { publicationWords } from './publishing.messages.js'
