export { AudienceNames, AudienceNarrowing } from './audience.summary.tsx'
export { MissedBy, Reach } from './audience.reach.tsx'
export { nobody } from './audience.rules.ts'
