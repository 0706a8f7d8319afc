import type { Locator, Page } from '@playwright/test'
import { textsIn } from './texts.js'

// The crawl opens pages in Spanish, in which standard roles and departments are named too.
const w = textsIn('es')
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true })
const text = (words: string | RegExp) => (page: Page) => page.getByRole('main').getByText(words).first()
const rowOf = (page: Page) => page.getByRole('row').nth(1)

/** What pages show beside their frame. */
export const parts: Record<string, (page: Page) => Locator> = {
  '/': region(w.home.figures),
  '/Announcements': rowOf,
  '/Announcements/1': (page) => region(w.history.title)(page).getByRole('listitem').first(),
  '/News': rowOf,
  '/News/1': (page) => region(w.history.title)(page).getByRole('listitem').first(),
  '/Voting': rowOf,
  '/Voting/profiles': rowOf,
  '/Voting/issuers': rowOf,
  '/Voting/4': (page) => region(w.votingGrants.title)(page),
  '/Voting/4/participants': rowOf,
  '/Events': (page) => page.getByRole('grid').getByRole('gridcell', { selected: true }),
  '/Events?view=list': rowOf,
  '/Events/1': (page) => region(w.history.title)(page).getByRole('listitem').first(),
  '/Contacts': rowOf,
  '/Contacts/1': (page) => region(w.history.title)(page).getByRole('listitem').first(),
  '/Documents': rowOf,
  '/Documents/1': (page) => page.getByRole('region', { name: w.documents.about, exact: true }),
  '/Houses': rowOf,
  '/Houses/types': rowOf,
  '/Houses/complexes': rowOf,
  '/Members': rowOf,
  '/Requests': rowOf,
  '/Staff': rowOf,
  '/Audit': rowOf,
  '/Roles-departments': text('Operador de avisos'),
  '/Roles-departments?list=departments': text('Centro de avisos'),
  '/Settings': (page) => page.getByRole('switch', { name: w.settings.four_eyes }),
  '/Type-requests': rowOf,
}
