import { documentReaders, documentStates, signatureKinds } from '@oselia/contract/documents.enums'
import {
  choice,
  converted,
  day,
  flag,
  moment,
  number,
  other,
  reference,
  tags,
  text,
  textMap,
} from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'
import { knownMember } from '../../registry/members/members.choice.public.ts'

const ids = () => other([] as number[])

/** Field table of a document, used by the form, list, history and conflicts. */
export const documentFields = fieldTable(
  'documents',
  {
    name: textMap({ max: 200, required: true }),
    category_id: converted('', String, Number),
    number: text({ max: 60 }),
    doc_date: day(),
    valid_until: day(),
    remind_days: number({ max: 3, hint: 'documentPage.remindHint' }),
    everyone: flag(),
    complex_ids: ids(),
    house_ids: ids(),
    apartment_ids: ids(),
    is_public: flag({ hint: 'documentPage.publicHint' }),
    readers: choice(documentReaders, (one) => `documentReaders.${one}`, { blank: 'everybody' }),
    role_ids: ids(),
    staff_role_ids: ids(),
    needs_ack: flag({ hint: 'documentPage.ackHint' }),
    tags: tags({ hint: 'documentPage.tagsHint' }),
    member_id: reference('member', ({ id, name }: { id: number; name: string }) => knownMember(id, name)),
    signature: choice(signatureKinds, (kind) => `documentSignatures.${kind}`, { blank: 'none' }),
    state: choice(documentStates, (state) => `documentStates.${state}`, { blank: 'draft' }),
  },
  {
    revision: number(),
    created_at: moment(),
    updated_at: moment(),
  },
)
