import type { TestProject } from 'vitest/node'
import type { EmbeddedConnection } from '../platform/embedded.js'
import { createTemplate, startTestServer } from './database.js'
import { fillTemplate, templateName } from './template.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** the server of this run, under an account that may create and drop databases */
    testServer: EmbeddedConnection
  }
}

/** Once per run, before any test file: the server and the filled template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, stop } = await startTestServer()
  try {
    // The one place where migrations meet the tests.
    await createTemplate(admin, templateName, fillTemplate)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServer', admin)
  return stop
}
