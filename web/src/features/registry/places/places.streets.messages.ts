import { streetTypeNames } from '@oselia/contract/places.messages'
import { messages } from '../../../platform/texts.ts'

/** Kinds of street, which the server writes into addresses as well. */
export const streetTypes = messages(streetTypeNames)
