export { poster } from './notices.poster.js'
