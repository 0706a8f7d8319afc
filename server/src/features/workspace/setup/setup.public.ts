import type { App } from '../../../platform/app.js'
import { loadDemo } from '../demo/demo.public.js'
import { hasOwner } from '../../access/staff/staff.public.js'
import { setupCode } from './setup.service.js'

/**
 * Runs before the server accepts requests: loads demo data where requested, else prints the setup code for the first
 * owner.
 */
export const prepareSetup = async (
  app: App,
  { demo, say }: { demo: boolean; say: (line: string) => void },
): Promise<void> => {
  const db = app.pools.slowDb
  if (demo) await loadDemo(app, say)
  if (!(await hasOwner(db))) say(`setup code: ${await setupCode(db)} (open /Setup)`)
}
