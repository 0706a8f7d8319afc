import { prepareDemo } from './product.js'

/** Runs once before all tests; Playwright calls the returned function after the last one. */
export default prepareDemo
