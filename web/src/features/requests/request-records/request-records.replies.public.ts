import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { useUser } from '../../../platform/user.ts'

type Reply = ServiceRequest['replies'][number]

/**
 * The words of a template in the language in which the resident is written to: his own where he has told it, else that of the
 * community's papers, and Ukrainian where the template has no words in it.
 */
export const useReplyWords = ({ member_language }: Pick<ServiceRequest, 'member_language'>) => {
  const ofCommunity = useUser()?.organisation.document_language
  const language = member_language ?? ofCommunity ?? 'uk'
  return ({ text }: Reply): string => text[language] || text.uk
}
