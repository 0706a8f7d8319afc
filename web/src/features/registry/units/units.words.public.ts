import { realtyTypes } from '@oselia/contract/realty.enums'

/** The unit type in a URL segment, case-insensitive. */
export const typeIn = (word: string) => realtyTypes.find((type) => type === word.toLowerCase())
