import { expect, it } from 'vitest'
import { pageInstead } from './data-table.pages.rules.ts'

it('leads from an emptied last page to the one that is the last now', () => {
  expect(pageInstead({ current_page: 3, last_page: 2, total: 20 }, 0)).toBe(2)
})

it('leaves a page with rows and an empty list where they are', () => {
  expect(pageInstead({ current_page: 2, last_page: 2, total: 11 }, 1)).toBeNull()
  expect(pageInstead({ current_page: 4, last_page: 1, total: 0 }, 0)).toBeNull()
})

it('does not repeat a page that is empty only because the total is behind', () => {
  expect(pageInstead({ current_page: 2, last_page: 2, total: 11 }, 0)).toBeNull()
})
