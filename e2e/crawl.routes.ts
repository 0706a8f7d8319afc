import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { newBill, newBilledHouse, newRun, newTariff } from './billing.js'
import { newIncident } from './incidents.js'
import type { Product } from './product.js'
import { newReadingImport } from './reading-imports.js'
import { newRequest } from './requests.js'
import { newHouse, newMember, newUnit } from './units.js'
import { newVoting } from './votings.js'

type Made<T> = (page: Page, product: Product) => Promise<T>

export interface Route {
  path: string
  /** Makes the row that the page shows, and answers the path of it. */
  row?: Made<string>
}

export interface Tour {
  name: string
  /** Who opens the pages, by the first part of the address; nobody is signed in where there is none. */
  as?: string
  /** The pages have calls that are refused: nobody is signed in, the right is missing, or there is no such page. */
  refused?: boolean
  /** Pages of the server, or of the app as it is for guests, which are loaded one by one. */
  loaded?: boolean
  routes: Route[]
}

interface Row {
  id: number
}
/** A list in any of the envelopes of the contract. */
interface Rows {
  data?: Row[] | { data: Row[] }
  main_data?: { data: Row[] }
}

/** What one tour makes once for several of its pages. */
const once = <T>(make: Made<T>): Made<T> => {
  const made = new WeakMap<Page, Promise<T>>()
  return (page, product) => {
    const one = made.get(page) ?? make(page, product)
    made.set(page, one)
    return one
  }
}

const paths = (...all: string[]): Route[] => all.map((path) => ({ path }))

/** A page whose `$` parts are filled in from a row that is made for it. */
const rowsOf =
  <T>(make: Made<T>) =>
  (path: string, filled: (row: T) => string): Route => ({
    path,
    row: async (page, product) => filled(await make(page, product)),
  })

const firstOf = (resource: string, path: string, filled: (id: number) => string) =>
  rowsOf(async (page, product) => {
    const { data, main_data } = await callAs(page, product)<Rows>('GET', `/${resource}?per_page=1`)
    const rows = main_data?.data ?? (Array.isArray(data) ? data : data?.data)
    return rows![0]!.id
  })(path, filled)

const ofEmergency = rowsOf(
  once((page, product) => newRequest(page, product, 'Щоб було на що дивитися', { priority: 'emergency' })),
)
const ofIncident = rowsOf(once((page, product) => newIncident(page, product, 'Аварія на вигляд')))
const ofVoting = rowsOf(once((page, product) => newVoting(page, product, true)))
const ofDraft = rowsOf((page, product) => newVoting(page, product, false))
const ofFlat = rowsOf(
  once(async (page, product) => {
    const { id: house } = await newHouse(page, product)
    const unit = await newUnit(page, product, { house_id: house, number: '45', total_area: 61.5 })
    return { house, unit }
  }),
)
const ofMember = rowsOf(async (page, product) => (await newMember(page, product, 'Сторінка Олеся Тарасівна')).id)
const ofSupplier = rowsOf(
  async (page, product) =>
    (await callAs(page, product)<{ data: Row }>('POST', '/suppliers', { name: 'ТОВ «Підйом»' })).data.id,
)
const ofRun = rowsOf(async (page, product) => {
  const { house } = await newBilledHouse(page, product, '900102')
  await newTariff(page, product, house.id)
  return newRun(page, product, house.id, '2026-01')
})

const ofAdministrator: Record<string, Route[]> = {
  'home, announcements and news': paths(
    '/',
    '/Announcements',
    '/Announcements/create',
    '/Announcements/1',
    '/Announcements/edit/3',
    '/News',
    '/News/create',
    '/News/1',
    '/News/edit/1',
  ),
  'events, contacts and documents': paths(
    '/Events',
    '/Events/create',
    '/Events?view=week',
    '/Events/1',
    '/Events?view=list',
    '/Events/edit/1',
    '/Contacts',
    '/Contacts/create',
    '/Contacts/1',
    '/Contacts/edit/7',
    '/Documents',
    '/Documents/1',
    '/Documents/edit/1',
  ),
  'interviews and votings': paths(
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
  ),
  'a voting': [
    ofVoting('/Voting/$id', ({ id }) => `/Voting/${id}`),
    ofVoting('/Voting/$id/participants', ({ id }) => `/Voting/${id}/participants`),
    ofVoting('/Voting/$id/hall', ({ id }) => `/Voting/${id}/hall`),
    ofVoting('/Decisions', () => '/Decisions'),
    ofVoting('/Voting/$id/scans', ({ id }) => `/Voting/${id}/scans`),
    ofVoting('/Voting/$id/entry', ({ id }) => `/Voting/${id}/entry`),
    ofVoting('/Voting/$id/lists', ({ id }) => `/Voting/${id}/lists`),
    ofVoting('/Voting/$id/lists/$house/$entrance', ({ id, house_ids }) => `/Voting/${id}/lists/${house_ids[0]}/1`),
    ofVoting('/Voting/$id/desk', ({ id }) => `/Voting/${id}/desk`),
    ofDraft('/Voting/$id/edit', ({ id }) => `/Voting/${id}/edit`),
  ],
  houses: [
    ...paths('/Houses', '/Houses/create', '/Houses/types', '/Houses/complexes', '/Houses/complexes/create'),
    firstOf('houses', '/Houses/$id', (id) => `/Houses/${id}`),
    firstOf('houses', '/Houses/$id/board', (id) => `/Houses/${id}/board`),
    firstOf('houses', '/Houses/edit/$id', (id) => `/Houses/edit/${id}`),
    firstOf('complexes', '/Houses/complexes/$id', (id) => `/Houses/complexes/${id}`),
    firstOf('complexes', '/Houses/complexes/edit/$id', (id) => `/Houses/complexes/edit/${id}`),
  ],
  'units and people': [
    ...paths('/Realty/apartment', '/Realty/apartment/create', '/Realty/parking'),
    ofFlat('/Realty/$type/$id', ({ unit }) => `/Realty/apartment/${unit.id}`),
    ofFlat('/Realty/$type?house_id', ({ house }) => `/Realty/apartment?house_id=${house}`),
    ofFlat('/Realty/$type/$id/edit', ({ unit }) => `/Realty/apartment/${unit.id}/edit`),
    ...paths('/Members', '/Members/create', '/Members/duplicates'),
    ofMember('/Members/$id', (id) => `/Members/${id}`),
    firstOf('members', '/Members/edit/$id', (id) => `/Members/edit/${id}`),
    ...paths('/Residents', '/Residents/roles', '/Vehicles'),
  ],
  'meters and suppliers': [
    ...paths('/Meters', '/Meters/readings', '/Meters/consumption', '/Meters/settings', '/Meters/import'),
    {
      path: '/Meters/import/$id',
      row: async (page, product) => `/Meters/import/${await newReadingImport(page, product, '900103')}`,
    },
    ...paths('/Suppliers', '/Suppliers/contracts'),
    ofSupplier('/Suppliers/$id', (id) => `/Suppliers/${id}`),
    ...paths('/Budget', '/Budget/entries', '/Benefits', '/Benefits/absences'),
  ],
  bills: [
    ...paths('/Bills', '/Bills/list', '/Bills/run', '/Bills/turnover', '/Bills/services'),
    {
      path: '/Bills/$id',
      row: async (page, product) => `/Bills/${await newBill(page, product, '900101', '2026-01')}`,
    },
    ofRun('/Bills/run/$id', (id) => `/Bills/run/${id}`),
    ...paths('/Payments', '/Payments/unmatched', '/Payments/import', '/Payments/opening'),
  ],
  'debts and tariffs': paths(
    '/Debts',
    '/Papers',
    '/Tariffs',
    '/Tariffs/services',
    '/Tariffs/rules',
    '/Tariffs/indices',
  ),
  requests: [
    ofEmergency('/Requests', () => '/Requests'),
    ...paths('/Requests/create'),
    ofEmergency('/Requests?view=board', () => '/Requests?view=board'),
    ofEmergency('/Requests/$id', ({ id }) => `/Requests/${id}`),
    ofEmergency('/Requests?clock=missed&from=2020-01-01', () => '/Requests?clock=missed&from=2020-01-01'),
    ofIncident('/Requests/incidents', () => '/Requests/incidents'),
    ...paths('/Type-requests', '/Approvals', '/Type-requests?tab=terms', '/Audit', '/Type-requests?tab=time'),
  ],
  'staff and the office': [
    ...paths('/Staff', '/Staff/create'),
    firstOf('staff', '/Staff/$id', (id) => `/Staff/${id}`),
    firstOf('staff', '/Staff/edit/$id', (id) => `/Staff/edit/${id}`),
    ...paths('/Roles-departments', '/Imports', '/Roles-departments?list=departments', '/Bin', '/Outbox'),
    ...paths('/Client-errors', '/Type-requests?tab=rules', '/Settings', '/User'),
  ],
}

// Steps of the setup follow each other in one page: other pages stand between them.
const setup = paths(
  '/Setup',
  '/User',
  '/Setup?step=organisation',
  '/Settings',
  '/Setup?step=houses',
  '/Bin',
  '/Setup?step=registers',
  '/Imports',
  '/Setup?step=roles',
  '/Outbox',
  '/Setup?step=invites',
  '/Approvals',
  '/Setup?step=demo',
)

export const tours: Tour[] = [
  {
    name: 'pages of guests',
    refused: true,
    loaded: true,
    routes: paths(
      '/Login',
      '/ForgetPassword',
      '/ResetPassword?token=abc&email=a@example.com',
      '/Setup',
      '/files/a-link-that-opens-nothing-any-more',
      '/unsubscribe/a-link-that-opens-nothing-any-more',
      '/poll/a-link-that-opens-nothing-any-more',
      '/meters/a-link-that-opens-nothing-any-more',
    ),
  },
  ...Object.entries(ofAdministrator).map(([name, routes]) => ({ name, as: 'admin', routes })),
  { name: 'the setup', as: 'admin', routes: setup },
  // Pages that these roles may not open, or that are not there, say so.
  { name: 'a page that is not there', as: 'admin', refused: true, routes: paths('/no-such-page') },
  { name: 'complexes of a guard', as: 'guard', refused: true, routes: paths('/Houses/complexes') },
  {
    name: 'a member of a technician',
    as: 'technician',
    refused: true,
    routes: [firstOf('members', '/Members/$id', (id) => `/Members/${id}`)],
  },
  { name: 'announcements of a technician', as: 'technician', refused: true, routes: paths('/Announcements') },
]
