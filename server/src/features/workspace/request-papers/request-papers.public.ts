export { issueRequestPaper } from './request-papers.service.js'
