export { hasTrustedIssuer, trustedAnchors } from './issuers.queries.js'
export { listIssuer } from './issuers.service.js'
