import { importFieldLabels } from '@oselia/contract/imports.fields.messages'
import { messages } from '../../../platform/texts.ts'

/** Fields that a column can be mapped to. */
export const importFields = messages({ ...importFieldLabels })
