import { describe, expect, it } from 'vitest'
import { listSearch, searchText } from './list-search.ts'

const read = listSearch({
  state: ['draft', 'published'],
  house_id: 'ids',
  pinned: 'flag',
  city_id: 'id',
  author: 'text',
})
const at = (address: string) => read(searchText.parse(address))

describe('the URL search of a list', () => {
  it('keeps a search for digits as text', () => {
    expect(at('?search_query=999')).toEqual({ search_query: '999' })
  })

  it('omits the default values', () => {
    expect(at('?page=1&per_page=20&search_query=')).toEqual({})
  })

  it('of a list that usually shows another number of rows keeps twenty, and omits its own', () => {
    const long = listSearch({}, 25)
    expect(['20', '25', '50'].map((per_page) => long({ per_page }))).toEqual([{ per_page: 20 }, {}, { per_page: 50 }])
  })

  it('parses page, size, sorting and every kind of filter', () => {
    expect(
      at('?page=3&per_page=50&sort=-created_at&state=draft&house_id=4,7&pinned=true&city_id=2&author=Леся'),
    ).toEqual({
      page: 3,
      per_page: 50,
      sort: '-created_at',
      state: 'draft',
      house_id: [4, 7],
      pinned: true,
      city_id: 2,
      author: 'Леся',
    })
  })

  it('drops invalid values instead of failing', () => {
    expect(at('?page=x&per_page=1000&sort=a%20b&state=bogus&house_id=a,-1,0&pinned=maybe&city_id=1.5')).toEqual({})
  })

  it('keeps the valid ids of a list of ids', () => {
    expect(at('?house_id=4,x,7')).toEqual({ house_id: [4, 7] })
  })

  it('is serialised as it was parsed', () => {
    const address = '?page=3&state=draft&house_id=4%2C7&pinned=true'
    expect(searchText.write(at(address))).toBe(address)
  })

  it('writes nothing for an empty search', () => {
    expect(searchText.write({ page: undefined, search_query: '' })).toBe('')
  })
})
