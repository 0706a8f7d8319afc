export { exemptDays, exemptionsBetween } from './penalty-exemptions.queries.js'
