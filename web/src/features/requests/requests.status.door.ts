export { StatusBadge } from './requests.labels.tsx'
