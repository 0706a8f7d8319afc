import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { fieldLabels } from './announcements.view.tsx'
import { useWords } from './announcements.words.tsx'

const AnnouncementChanges = (of: ChangesOf) => <Changes {...of} labels={fieldLabels} show={useWords()} />

/** Changes of announcements, for whoever shows those of any kind. */
export const announcementHistory: Recorded = { labels: fieldLabels, Changes: AnnouncementChanges }
