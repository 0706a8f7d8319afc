import type { MessageKey } from '../../platform/messages.ts'

/** Parts of the form, by the anchors under which a link leads to them. */
export const formPanels = {
  main: 'complexes.sectionMain',
  legal: 'complexes.sectionLegal',
  accounts: 'complexes.accounts',
  contacts: 'complexes.sectionContacts',
  initiator: 'complexContacts.sectionInitiator',
  about: 'complexes.sectionAbout',
} as const satisfies Record<string, MessageKey>
export type PanelId = keyof typeof formPanels
