export { createArticle } from './news.service.js'
