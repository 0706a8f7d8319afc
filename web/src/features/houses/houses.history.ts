import type { House, SafetyDoc } from '@oselia/contract/houses'
import { useQuery } from '@tanstack/react-query'
import { useLocal, useText } from '../../platform/messages.ts'
import { read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { useChoice } from './houses.labels.ts'
import { type Choice, choices, docKinds, states } from './houses.words.ts'

const known = <T extends string>(words: readonly T[], value: unknown) => words.find((word) => word === value)
const isChoice = (field: string): field is Choice => field in choices

/** Names of the things that a house refers to by their ids. */
const useNames = () => {
  const local = useLocal()
  const complexes = useQuery({
    ...read('GET /complexes', { query: { per_page: 100, sort: 'name' } }),
    enabled: useMay('complexes.read'),
  }).data?.main_data.data
  const types = useQuery(read('GET /house-types', { query: { per_page: 100, sort: 'sort' } })).data?.data
  return {
    complex: (value: number) => complexes?.find(({ id }) => id === value)?.name ?? `№ ${value}`,
    type: (value: unknown) => {
      const type = types?.find(({ id }) => id === value)
      return type && local(type.name)
    },
  }
}

/** How lists are written: one entrance, paper or photo after another. */
const useListWords = () => {
  const t = useText()
  const joined = (parts: string[]) => parts.join('; ') || t('ui.none')
  return (field: string, value: readonly unknown[]) => {
    if (field === 'entrances') {
      const entrances = value as House['entrances']
      return joined(entrances.map((one) => `${one.number}: ${one.units_from ?? '…'}–${one.units_to ?? '…'}`))
    }
    if (field === 'safety_docs') {
      return joined(
        (value as SafetyDoc[]).map(({ kind, number }) =>
          [t(`passport.doc_${known(docKinds, kind) ?? 'other'}`), number].filter(Boolean).join(' № '),
        ),
      )
    }
    if (field === 'photo_ids') return t('passport.photosCount', { count: value.length })
    if (field === 'door_codes') return t('passport.recoded', { numbers: value.join(', ') })
    return undefined
  }
}

/** How the history writes the values that are words of the contract. */
export const useHouseWords = () => {
  const t = useText()
  const names = useNames()
  const list = useListWords()
  const choice = useChoice()
  return (field: string, value: unknown) => {
    if (Array.isArray(value)) return list(field, value)
    if (field === 'complex_id' && typeof value === 'number') return names.complex(value)
    if (field === 'house_type_id') return names.type(value)
    const state = field === 'status' && known(states, value)
    if (state) return t(`house.status_${state}`)
    const word = isChoice(field) && known<string>(choices[field], value)
    if (word) return choice(field as Choice, word as never)
    return field.startsWith('year_') && typeof value === 'number' ? String(value) : undefined
  }
}
