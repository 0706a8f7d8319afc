import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listViews } from '@oselia/contract/list-views'
import { platform } from '@oselia/contract/platform'
import { expect, it } from 'vitest'
import { recordedKinds } from '../../platform/history.js'
import { useApp } from '../../testing/app.js'

const product = useApp()
const { call } = product

/** What is noted in the log and has no history of its own, and why. */
const without: Record<string, string> = {
  settings: 'there is one of them, without an id; the log shows its changes',
  request_settings: 'there is one of them, without an id; the log shows its changes',
  work_calendar: 'there is one of them, without an id; the log shows its changes',
  setup: 'the steps of the setup have no id; the log shows them',
}

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file),
)
const forms = [
  /audit(?:All)?\((?:(?!\n\}|announce\().)*?entity: '(\w+)'/gs,
  /auditChange\([^)]*?'\w+'\)?, '(\w+)'/g,
  /auditChange\(act, action, '(\w+)'/g,
  /toBin\(act, '(\w+)'/g,
]
/** Names under which changes are noted, as the source writes them. */
const noted = (): string[] => {
  const texts = files.map((file) => readFileSync(join(source, file), 'utf8'))
  const names = texts.flatMap((text) => forms.flatMap((form) => [...text.matchAll(form)].map(([, name]) => name!)))
  return [...new Set(names)].toSorted()
}

it('every kind of thing whose changes are noted opens its history, or says why not', () => {
  const kinds = noted()
  // The rooms that there are: a search of the source that found nothing would show nothing.
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

it('the history of a view is for whoever made it, shared or not', async () => {
  const body = { list: '/houses', name: 'Мої будинки', query: {}, columns: [], is_shared: true }
  const made = await call(listViews.create, { raw: body })
  expect([made.status, made.body.errors]).toEqual([201, undefined])
  const query = { entity: 'list_views', id: made.body.data.id }
  expect((await call(platform.history, { query })).body.data.map(({ action }) => action)).toEqual(['create'])
  expect((await call(platform.history, { query, as: 'chair' })).status).toBe(404)
})
