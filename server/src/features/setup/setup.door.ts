import type { App } from '../../platform/app.js'
import { loadDemo } from '../demo/demo.door.js'
import { hasOwner } from '../staff/staff.door.js'
import { setupCode } from './setup.service.js'

/** Before the first visitor: demo data where asked for, else the code that lets the first one in. */
export const prepareSetup = async (
  app: App,
  { demo, say }: { demo: boolean; say: (line: string) => void },
): Promise<void> => {
  const db = app.pools.slowDb
  if (demo) await loadDemo(app, say)
  if (!(await hasOwner(db))) say(`setup code: ${await setupCode(db)} (open /Setup)`)
}
