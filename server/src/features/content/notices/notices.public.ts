export { clockOf, inLanguage, say, timesOf } from './notices.page.js'
export { poster } from './notices.poster.js'
export { drawPoster } from './notices.poster.drawing.js'
export { isShown } from './notices.queries.js'
