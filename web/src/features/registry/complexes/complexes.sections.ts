import type { MessageKey } from '../../../platform/messages.ts'

/** Form sections by their URL anchors. */
export const formPanels = {
  main: 'complexes.sectionMain',
  legal: 'complexes.sectionLegal',
  accounts: 'requisites.section',
  contacts: 'complexes.sectionContacts',
  initiator: 'complexContacts.sectionInitiator',
  about: 'complexes.sectionAbout',
} as const satisfies Record<string, MessageKey>
export type PanelId = keyof typeof formPanels
export const panelIds = Object.keys(formPanels) as PanelId[]
