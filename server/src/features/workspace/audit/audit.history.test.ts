import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listViews } from '@oselia/contract/saved-views'
import { platform } from '@oselia/contract/platform'
import { expect, it } from 'vitest'
import { recordedKinds } from '../../../platform/history.js'
import { useApp } from '../../../testing/app.js'

const product = useApp()
const { call } = product

/** Entities that are audited without a history of their own, with the reason. */
const without: Record<string, string> = {
  settings: 'there is one of them, without an id; the log shows its changes',
  request_settings: 'there is one of them, without an id; the log shows its changes',
  work_calendar: 'there is one of them, without an id; the log shows its changes',
  billing_settings: 'there is one of them, without an id; the log shows its changes',
  setup: 'the steps of the setup have no id; the log shows them',
}

const source = join(import.meta.dirname, '../../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file),
)
const forms = [
  /audit(?:All)?\((?:(?!\n\}|publishEvent\().)*?entity: '(\w+)'/gs,
  /auditChange\([^)]*?'\w+'\)?, '(\w+)'/g,
  /auditChange\(ctx, action, '(\w+)'/g,
  /toBin\(ctx, '(\w+)'/g,
  // A declared entity is recorded under its name or the name of its table.
  /entity\(\{(?:(?!name:|table:)[\s\S])*?(?:name|table): '(\w+)'/g,
]
/** Entity names under which the source code writes audit rows. */
const noted = (): string[] => {
  const texts = files.map((file) => readFileSync(join(source, file), 'utf8'))
  const names = texts.flatMap((text) => forms.flatMap((form) => [...text.matchAll(form)].map(([, name]) => name!)))
  return [...new Set(names)].toSorted()
}

it('every audited entity has a history, or states why not', () => {
  const kinds = noted()
  // Guards against a search of the source that finds nothing.
  expect(kinds).toEqual(
    expect.arrayContaining([
      'accounts',
      'announcements',
      'approvals',
      'comments',
      'complexes',
      'house_types',
      'houses',
      'imports',
      'list_views',
      'members',
      'outbox',
      'ownerships',
      'realty',
      'resident_roles',
      'residents',
      'staff',
      'vehicles',
    ]),
  )
  const open = new Set(recordedKinds())
  expect(kinds.filter((kind) => !open.has(kind) && !(kind in without))).toEqual([])
  expect(Object.keys(without).filter((kind) => open.has(kind))).toEqual([])
})

it('the history of a saved view is visible to its author only, shared or not', async () => {
  const body = { list: '/houses', name: 'Мої будинки', query: {}, columns: [], is_shared: true }
  const made = await call(listViews.create, { raw: body })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const query = { entity: 'list_views', id: made.body.data.id }
  expect((await call(platform.history, { query })).body.data.map(({ action }) => action)).toEqual(['create'])
  expect((await call(platform.history, { query, as: 'chair' })).status).toBe(404)
})
