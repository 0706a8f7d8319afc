import { issueMessages } from '@oselia/contract/issues.messages'
import { shell } from '../platform/shell.messages.ts'
import type {} from '../platform/messages.ts'
import { ui } from '../platform/ui.messages.ts'
import { account } from './account/account.messages.ts'
import { home } from './home/home.messages.ts'

/** Every table of texts: one line per feature. The build makes the language bundles of it. */
export const tables = {
  account,
  home,
  issues: issueMessages,
  shell,
  ui,
}

type Features = Omit<typeof tables, 'ui'>

declare module '../platform/messages.ts' {
  interface MessageTables extends Features {}
}
