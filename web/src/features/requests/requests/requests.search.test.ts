import { describe, expect, it } from 'vitest'
import { askedOf, boardAskedOf, usualOf } from './requests.search.ts'

describe('the list of requests', () => {
  const usual = { status: ['new', 'accepted', 'assigned', 'in_progress', 'waiting', 'deferred'], sort: 'due_at' }

  it.each([{}, { page: 2 }, { sort: 'number', per_page: 50, view: undefined }])(
    'shows the unfinished ones by deadline while nothing is chosen: %j',
    (search) => expect(usualOf(search)).toEqual(usual),
  )

  it.each([{ all: true }, { open: true }, { search_query: 'кран' }, { house_id: [1] }, { status: 'closed' }])(
    'adds nothing to what was chosen: %j',
    (search) => expect(usualOf(search)).toEqual({}),
  )

  it('asks the server for all without a word of its own', () => {
    expect(askedOf({ all: true })).toEqual({})
    expect(boardAskedOf({ all: true, view: 'board' })).toEqual({})
  })
})
