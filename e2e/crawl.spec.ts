import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { expectFits, expectLoaded, expectTexts } from './appearance.js'
import { newBill, newBilledHouse, newRun, newTariff } from './billing.js'
import { parts } from './crawl.parts.js'
import { newIncident } from './incidents.js'
import { expect, type Product, signedIn, test } from './product.js'
import { newReadingImport } from './reading-imports.js'
import { newRequest } from './requests.js'
import { newHouse, newMember, newUnit } from './units.js'
import { newVoting } from './votings.js'

interface Route {
  path: string
  /** Who opens it, by the first part of the address; `null`: nobody is signed in. */
  as?: string | null
  /** Makes the row that the page shows, and answers the path of it. */
  row?: (page: Page, product: Product) => Promise<string>
  /** The page has calls that are refused: nobody is signed in, the right is missing, or there is no such page. */
  refused?: boolean
}

const open: Route[] = [
  '/Login',
  '/ForgetPassword',
  '/ResetPassword?token=abc&email=a@example.com',
  '/Setup',
  '/files/a-link-that-opens-nothing-any-more',
  '/unsubscribe/a-link-that-opens-nothing-any-more',
  '/poll/a-link-that-opens-nothing-any-more',
  '/meters/a-link-that-opens-nothing-any-more',
].map((path) => ({ path, as: null, refused: true }))

const lists: Route[] = [
  '/',
  '/Announcements',
  '/Announcements/create',
  '/Announcements/1',
  '/Announcements/edit/3',
  '/News',
  '/News/create',
  '/News/1',
  '/News/edit/1',
  '/Events',
  '/Events?view=week',
  '/Events?view=list',
  '/Events/create',
  '/Events/1',
  '/Events/edit/1',
  '/Interview',
  '/Interview/create',
  '/Interview/1',
  '/Interview/1/edit',
  '/Voting',
  '/Voting/create',
  '/Voting/profiles',
  '/Voting/issuers',
  '/Voting/4',
  '/Voting/4/participants',
  '/Contacts',
  '/Contacts/create',
  '/Contacts/1',
  '/Contacts/edit/7',
  '/Documents',
  '/Documents/1',
  '/Documents/edit/1',
  '/Houses',
  '/Houses/create',
  '/Houses/types',
  '/Houses/complexes',
  '/Houses/complexes/create',
  '/Realty/apartment',
  '/Realty/apartment/create',
  '/Realty/parking',
  '/Members',
  '/Members/create',
  '/Members/duplicates',
  '/Residents',
  '/Residents/roles',
  '/Vehicles',
  '/Meters',
  '/Meters/readings',
  '/Meters/consumption',
  '/Meters/settings',
  '/Meters/import',
  '/Payments/unmatched',
  '/Payments/import',
  '/Payments/opening',
  '/Suppliers',
  '/Suppliers/contracts',
  '/Budget',
  '/Budget/entries',
  '/Benefits',
  '/Benefits/absences',
  '/Requests/create',
  '/Bills',
  '/Bills/list',
  '/Bills/run',
  '/Bills/turnover',
  '/Bills/services',
  '/Payments',
  '/Debts',
  '/Papers',
  '/Tariffs',
  '/Tariffs/services',
  '/Tariffs/rules',
  '/Tariffs/indices',
  '/Staff',
  '/Staff/create',
  '/Imports',
  '/Approvals',
  '/Audit',
  '/Bin',
  '/Outbox',
  '/Client-errors',
  '/Roles-departments',
  '/Roles-departments?list=departments',
  '/Type-requests',
  '/Type-requests?tab=terms',
  '/Type-requests?tab=time',
  '/Type-requests?tab=rules',
  '/Settings',
  '/Setup',
  '/Setup?step=organisation',
  '/Setup?step=houses',
  '/Setup?step=registers',
  '/Setup?step=roles',
  '/Setup?step=invites',
  '/Setup?step=demo',
  '/User',
].map((path) => ({ path }))

interface Row {
  id: number
}
/** A list in any of the envelopes of the contract. */
interface Rows {
  data?: Row[] | { data: Row[] }
  main_data?: { data: Row[] }
}

const firstOf = (resource: string, path: (id: number) => string) => async (page: Page, product: Product) => {
  const { data, main_data } = await callAs(page, product)<Rows>('GET', `/${resource}?per_page=1`)
  const rows = main_data?.data ?? (Array.isArray(data) ? data : data?.data)
  return path(rows![0]!.id)
}

const emergency = (path: (id: number) => string) => async (page: Page, product: Product) =>
  path((await newRequest(page, product, 'Щоб було на що дивитися', { priority: 'emergency' })).id)

const flat = (path: (unit: { id: number; house_id: number }) => string) => async (page: Page, product: Product) => {
  const house = await newHouse(page, product)
  return path(await newUnit(page, product, { house_id: house.id, number: '45', total_area: 61.5 }))
}

const voting = (announced: boolean, path: (id: number) => string) => async (page: Page, product: Product) =>
  path((await newVoting(page, product, announced)).id)

const rows: Route[] = [
  { path: '/Requests', row: emergency(() => '/Requests') },
  { path: '/Requests?view=board', row: emergency(() => '/Requests?view=board') },
  {
    path: '/Requests?clock=missed&from=2020-01-01',
    row: emergency(() => '/Requests?clock=missed&from=2020-01-01'),
  },
  { path: '/Requests/$id', row: emergency((id) => `/Requests/${id}`) },
  {
    path: '/Requests/incidents',
    row: async (page, product) => {
      await newIncident(page, product, 'Аварія на вигляд')
      return '/Requests/incidents'
    },
  },
  { path: '/Voting/$id', row: voting(true, (id) => `/Voting/${id}`) },
  { path: '/Voting/$id/edit', row: voting(false, (id) => `/Voting/${id}/edit`) },
  { path: '/Voting/$id/participants', row: voting(true, (id) => `/Voting/${id}/participants`) },
  { path: '/Voting/$id/hall', row: voting(true, (id) => `/Voting/${id}/hall`) },
  { path: '/Decisions', row: voting(true, () => '/Decisions') },
  { path: '/Voting/$id/scans', row: voting(true, (id) => `/Voting/${id}/scans`) },
  { path: '/Voting/$id/entry', row: voting(true, (id) => `/Voting/${id}/entry`) },
  { path: '/Voting/$id/lists', row: voting(true, (id) => `/Voting/${id}/lists`) },
  {
    path: '/Voting/$id/lists/$house/$entrance',
    row: async (page, product) => {
      const { id, house_ids } = await newVoting(page, product, true)
      return `/Voting/${id}/lists/${house_ids[0]}/1`
    },
  },
  { path: '/Voting/$id/desk', row: voting(true, (id) => `/Voting/${id}/desk`) },
  { path: '/Houses/$id', row: firstOf('houses', (id) => `/Houses/${id}`) },
  { path: '/Houses/$id/board', row: firstOf('houses', (id) => `/Houses/${id}/board`) },
  { path: '/Houses/edit/$id', row: firstOf('houses', (id) => `/Houses/edit/${id}`) },
  { path: '/Houses/complexes/$id', row: firstOf('complexes', (id) => `/Houses/complexes/${id}`) },
  { path: '/Houses/complexes/edit/$id', row: firstOf('complexes', (id) => `/Houses/complexes/edit/${id}`) },
  { path: '/Realty/$type?house_id', row: flat(({ house_id }) => `/Realty/apartment?house_id=${house_id}`) },
  { path: '/Realty/$type/$id', row: flat(({ id }) => `/Realty/apartment/${id}`) },
  { path: '/Realty/$type/$id/edit', row: flat(({ id }) => `/Realty/apartment/${id}/edit`) },
  {
    path: '/Members/$id',
    row: async (page, product) => `/Members/${(await newMember(page, product, 'Сторінка Олеся Тарасівна')).id}`,
  },
  { path: '/Members/edit/$id', row: firstOf('members', (id) => `/Members/edit/${id}`) },
  {
    path: '/Suppliers/$id',
    row: async (page, product) =>
      `/Suppliers/${(await callAs(page, product)<{ data: Row }>('POST', '/suppliers', { name: 'ТОВ «Підйом»' })).data.id}`,
  },
  {
    path: '/Meters/import/$id',
    row: async (page, product) => `/Meters/import/${await newReadingImport(page, product, '900103')}`,
  },
  {
    path: '/Bills/$id',
    row: async (page, product) => `/Bills/${await newBill(page, product, '900101', '2026-01')}`,
  },
  {
    path: '/Bills/run/$id',
    row: async (page, product) => {
      const { house } = await newBilledHouse(page, product, '900102')
      await newTariff(page, product, house.id)
      return `/Bills/run/${await newRun(page, product, house.id, '2026-01')}`
    },
  },
  { path: '/Staff/$id', row: firstOf('staff', (id) => `/Staff/${id}`) },
  { path: '/Staff/edit/$id', row: firstOf('staff', (id) => `/Staff/edit/${id}`) },
]

/** Pages that these roles may not open, or that are not there, say so. */
const closed: Route[] = [
  { path: '/no-such-page', refused: true },
  { path: '/Houses/complexes', as: 'guard', refused: true },
  { path: '/Announcements', as: 'technician', refused: true },
]

// Missing texts and values of all languages are checked by `messages.test.ts`, and all other tests are in Ukrainian.
const language = 'es'

/** What the console complains of; calls that are refused only where a page is bound to have them. */
const complaintsOf = (page: Page, refused: boolean): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    if (refused && /status of 40[134]/.test(message.text())) return
    // On a busy machine the product refuses what would wait for too long, and the page asks again.
    if (/status of 503/.test(message.text())) return
    complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

test.describe.configure({ mode: 'parallel' })

for (const { path, as = 'admin', row, refused = false } of [...open, ...lists, ...rows, ...closed]) {
  test(`${path} as ${as ?? 'a guest'} fits in every look, in the longest language`, async ({ page, product }) => {
    const complaints = complaintsOf(page, refused)
    if (as) await signedIn(page, product, { as, language })
    else await page.context().addCookies([{ name: 'i18n_redirected', value: language, url: product.url }])
    const address = row ? await row(page, product) : path
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(address)
    await expectLoaded(page)
    await expectTexts(page, language)
    await expectFits(page, { restore: false })
    const part = as === 'admin' ? parts[path] : undefined
    if (part) await expect(part(page)).toBeVisible()
    expect(complaints).toEqual([])
  })
}
