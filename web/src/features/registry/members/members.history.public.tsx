import { historyOf } from '../../../platform/field-history.tsx'
import type { OwnWords } from '../../../platform/field-words.tsx'
import { useText } from '../../../platform/messages.ts'
import { commentFields, memberFields } from './members.fields.ts'

/** Formats the state of a member whose record was merged into another: no form may choose it. */
export const useMemberWords = (): OwnWords => {
  const t = useText()
  return { status: (value) => (value === 'merged' ? t('member.status_merged') : undefined) }
}

/** Changes of members and comments, for the history of one and the combined history. */
export const memberHistory = historyOf('members', memberFields, useMemberWords)
export const commentHistory = historyOf('comments', commentFields)
