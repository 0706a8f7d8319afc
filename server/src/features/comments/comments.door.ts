export { commentsCount, commentVisible } from './comments.visibility.js'
