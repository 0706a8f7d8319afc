import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { useUser } from '../../../platform/user.ts'

type Reply = ServiceRequest['replies'][number]

/**
 * The text of a reply template in the resident's language; when that is unknown, in the language of the community's
 * documents; and in Ukrainian when the template has no text in that language.
 */
export const useReplyWords = ({ member_language }: Pick<ServiceRequest, 'member_language'>) => {
  const ofCommunity = useUser()?.organisation.document_language
  const language = member_language ?? ofCommunity ?? 'uk'
  return ({ text }: Reply): string => text[language] || text.uk
}
