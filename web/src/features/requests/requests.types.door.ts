// What other rooms may show of requests: pictures of types, priorities, states, and the zone of their moments.
export { PriorityBadge, StatusBadge, TypeIcon, useZone } from './requests.labels.tsx'
export { typeIcons } from './requests.icons.ts'
export { priorities } from './requests.words.ts'
