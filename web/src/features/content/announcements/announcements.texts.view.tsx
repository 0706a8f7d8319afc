import { List, Stack, Title } from '@mantine/core'
import type { HouseText } from '@oselia/contract/announcements'
import type { Language } from '@oselia/contract/languages'
import { Html } from '../../../platform/html.tsx'
import { wordsOf } from '../../../platform/html.words.ts'
import { useLanguage, useText } from '../../../platform/messages.ts'
import { usePlaces } from '../../access/audience/audience.places.public.ts'

type Texts = readonly HouseText[]

/** The addresses of the houses of each text, and the number of those that are not known by name. */
const useAddresses = (texts: Texts) => {
  const t = useText()
  const { addressOf } = usePlaces(texts.flatMap(({ house_ids }) => house_ids))
  return ({ house_ids }: HouseText) => {
    const known = house_ids.flatMap((id) => addressOf(id) ?? [])
    const rest = house_ids.length - known.length
    return [...known, ...(rest > 0 ? [t('announcementTexts.housesCount', { count: rest })] : [])].join('; ')
  }
}

/** Texts of single houses under their addresses; one that is missing in the language is in Ukrainian. */
export const HouseTexts = ({ texts, language }: { texts: Texts; language: Language }) => {
  const addressesOf = useAddresses(texts)
  return texts.map((text) => (
    <Stack key={text.house_ids.join(',')} gap={4} mt="sm">
      <Title order={3}>{addressesOf(text)}</Title>
      <Html html={text.body[language] || text.body.uk} lang={text.body[language] ? language : 'uk'} />
    </Stack>
  ))
}

/** The same as words, for the history and conflicts. */
export const HouseTextsWords = ({ texts }: { texts: Texts }) => {
  const language = useLanguage()
  const addressesOf = useAddresses(texts)
  return (
    <List size="sm">
      {texts.map((text) => (
        <List.Item key={text.house_ids.join(',')}>
          {addressesOf(text)}
          {': '}
          {wordsOf(text.body[language] || text.body.uk)}
        </List.Item>
      ))}
    </List>
  )
}
