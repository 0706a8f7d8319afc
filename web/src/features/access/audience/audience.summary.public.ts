// A separate entry point: lists show an audience without what counts its reach.
export { AudienceSummary } from './audience.summary.tsx'
export { nobody } from './audience.rules.ts'
