import type { TestProject } from 'vitest/node'
import type { EmbeddedConnection } from '../platform/embedded.js'
import { createTemplate, startTestServer } from './database.js'
import { fillTemplate, templateName } from './template.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** the server of this run, with an account that may create and drop databases */
    testServer: EmbeddedConnection
  }
}

/** Runs once before any test file: starts the server and fills the template. Unit tests need neither. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return undefined
  const { admin, stop } = await startTestServer()
  try {
    // The only place where tests run migrations.
    await createTemplate(admin, templateName, fillTemplate)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('testServer', admin)
  return stop
}
