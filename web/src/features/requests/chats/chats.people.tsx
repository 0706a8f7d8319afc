import { Combobox } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'

export interface Person {
  id: number
  name: string
}

/** Whom a colleague may mention in a request: those who have a part in it first, then those who could do it. */
export const useColleagues = (request: ServiceRequest, wanted: boolean): Person[] => {
  const { house_id, type, performer, responsible, observers } = request
  const query = { house_id, type_id: type.id }
  const { data } = useQuery({ ...read('GET /service_request/form', { query }), enabled: wanted })
  const asked = [...(data?.form.responsible ?? []), ...(data?.form.performer ?? [])]
  const all = [
    ...[performer, responsible, ...observers].filter((one) => one !== null),
    ...asked.map(({ value, label }) => ({ id: value, name: label })),
  ]
  return [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()]
}

/** The word after @ right before the caret; null where none is being written. */
export const mentionAt = (text: string, caret: number): string | null =>
  /(?:^|\s)@([\p{L}’'-]*)$/u.exec(text.slice(0, caret))?.[1] ?? null

/** The text with the person in place of the word after @, and the new position of the caret. */
export const withMention = (text: string, caret: number, name: string) => {
  const start = text.slice(0, caret).lastIndexOf('@')
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** People whose name has the word in it. */
export const peopleFor = (people: readonly Person[], word: string) =>
  people.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase())).slice(0, 8)

/** The list from which a person is picked while @ is being written. */
export const PeopleList = ({ people }: { people: readonly Person[] }) => {
  const t = useText()
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={t('chats.mention')}>
        {people.map(({ id, name }) => (
          <Combobox.Option key={id} value={String(id)}>
            {name}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  )
}
