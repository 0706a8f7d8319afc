import { announcementKinds } from '@oselia/contract/announcements.enums'
import { publicationStates } from '@oselia/contract/publishing.enums'
import { choice, files, flag, moment, other, text, textMap } from '../../../platform/field-kinds.ts'
import { fieldTable, rows } from '../../../platform/field-table.ts'
import { wholeScope } from '../../access/audience/audience.rules.public.ts'

/** Field table of an announcement, used by the form, list, history and conflicts. */
export const announcementFields = fieldTable(
  'announcements',
  {
    title: textMap({ max: 200, required: true }),
    body: textMap({ required: true }),
    kind: choice(announcementKinds, (kind) => `announcements.${kind}`, { blank: 'info' }),
    house_texts: rows(
      'house_ids',
      {
        house_ids: other<number[], { label: 'announcementTexts.houses' }>([], { label: 'announcementTexts.houses' }),
        body: textMap({ required: true, label: 'announcementTexts.body' }),
      },
      { label: 'announcementTexts.title' },
    ),
    audience: other(wholeScope),
    starts_at: moment(),
    ends_at: moment(),
    publish_at: moment(),
    pinned: flag(),
    needs_ack: flag({ label: 'announcementTexts.needs_ack' }),
    attachment_ids: files({ label: 'announcements.attachments', countKey: 'announcements.filesCount' }),
    state: choice(publicationStates, (state) => `publication.${state}`, { blank: 'draft' }),
  },
  {
    published_at: moment(),
    acknowledged_by_member: text({ label: 'announcementTexts.acknowledged' }),
    created_at: moment(),
    updated_at: moment(),
  },
)
