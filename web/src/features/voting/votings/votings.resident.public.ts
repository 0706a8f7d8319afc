export { showResidentDialog } from './votings.resident.tsx'
