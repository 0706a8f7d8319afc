import type { ImportKind } from '@oselia/contract/imports.enums'
import { fillSlot } from '../../../platform/slots.tsx'
import { ImportButton } from './imports.public.tsx'

declare module '../../../platform/slots.tsx' {
  interface Slots {
    /** Beside the search of a list: imports many rows at once. */
    'list.import': { kind: ImportKind; primary?: boolean }
  }
}

fillSlot('list.import', ImportButton)
