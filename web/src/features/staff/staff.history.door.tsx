import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { staffLabels, useStaffWords } from './staff.history.tsx'

const StaffChanges = (of: ChangesOf) => <Changes {...of} labels={staffLabels} show={useStaffWords()} />

/** Changes of people of the staff, for whoever shows those of any kind. */
export const staffHistory: Recorded = { labels: staffLabels, Changes: StaffChanges }
