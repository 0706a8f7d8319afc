export { meterUsage, type MeterUsage } from './meters.consumption.js'
export { usageOf, type Usage } from './meters.rules.js'
export { meterLinkKind } from './meters.links.js'
