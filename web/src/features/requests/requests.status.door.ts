export { StatusBadge } from './requests.labels.tsx'
export { cancelReasons, states, waitReasons } from './requests.words.ts'
