import type { people } from './people.js'

/** Two records of one person, who differ in some of their fields. */
export const twoRecordsOfOne = async (person: ReturnType<typeof people>['person']) => {
  const kept = await person({ phones: [{ number: '0501112233' }], note: 'перша' })
  const gone = await person({
    first_name: 'Тарасик',
    birth_date: '1987-03-15',
    tax_number: '3185001231',
    phones: [{ number: '0671112233' }],
    note: 'друга',
  })
  return [kept, gone] as const
}
