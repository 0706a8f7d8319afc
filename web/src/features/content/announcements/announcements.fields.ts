import { announcementKinds } from '@oselia/contract/announcements.enums'
import { publicationStates } from '@oselia/contract/publishing.enums'
import { choice, files, flag, moment, other, textMap } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'
import { wholeScope } from '../../access/audience/audience.rules.public.ts'

/** Field table of an announcement, used by the form, list, history and conflicts. */
export const announcementFields = fieldTable(
  'announcements',
  {
    title: textMap({ max: 200, required: true }),
    body: textMap({ required: true }),
    kind: choice(announcementKinds, (kind) => `announcements.${kind}`, { blank: 'info' }),
    audience: other(wholeScope),
    starts_at: moment(),
    ends_at: moment(),
    publish_at: moment(),
    pinned: flag(),
    attachment_ids: files({ label: 'announcements.attachments', countKey: 'announcements.filesCount' }),
    state: choice(publicationStates, (state) => `publication.${state}`, { blank: 'draft' }),
  },
  {
    published_at: moment(),
    created_at: moment(),
    updated_at: moment(),
  },
)
