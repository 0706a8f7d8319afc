import { announcementKinds, announcementStates } from '@oselia/contract/announcements.enums'
import type { Audience } from '@oselia/contract/audience'
import { choice, files, flag, moment, other, textMap } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'

export const everybody: Audience = { complex_ids: [], house_ids: [], entrances: [], realty_types: [] }

/** Field table of an announcement, used by the form, list, history and conflicts. */
export const announcementFields = fieldTable(
  'announcements',
  {
    title: textMap({ max: 200, required: true }),
    body: textMap({ required: true }),
    kind: choice(announcementKinds, (kind) => `announcements.${kind}`, { blank: 'info' }),
    audience: other(everybody),
    starts_at: moment(),
    ends_at: moment(),
    publish_at: moment(),
    pinned: flag(),
    attachment_ids: files({ label: 'announcements.attachments', countKey: 'announcements.filesCount' }),
    state: choice(announcementStates, (state) => `announcements.${state}`, { blank: 'draft' }),
  },
  {
    published_at: moment(),
    created_at: moment(),
    updated_at: moment(),
  },
)
