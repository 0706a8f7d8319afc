export { typeIcons } from './request-records.icons.ts'
export {
  ClockBadge,
  Clocks,
  PriorityBadge,
  PriorityIcon,
  stateStyles,
  StatusBadge,
  TypeIcon,
  TypeName,
  Unread,
} from './request-records.labels.tsx'
