import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { cardFormats } from '@oselia/contract/contacts.enums'
import type { Language } from '@oselia/contract/languages'
import { useState } from 'react'
import { call, callForFile } from '../../../platform/api.ts'
import { documentLanguages } from '../../../platform/document-languages.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'

interface House {
  id: number
  label: string
}

const findHouses = async (search_query: string, signal: AbortSignal): Promise<House[]> =>
  (await call('GET /houses', { query: { search_query, per_page: 20 }, signal })).data.map(({ id, address }) => ({
    id,
    label: address,
  }))

const CardForm = ({ given, close }: { given: House | null; close: () => void }) => {
  const t = useText()
  const [house, setHouse] = useState(given)
  const [format, setFormat] = useState<string>('A4')
  const [languages, setLanguages] = useState<string[]>(['uk'])
  const print = (houseId: number) => {
    // In the order of menus, so that Ukrainian leads.
    const chosen = documentLanguages.flatMap(({ value }) => (languages.includes(value) ? [value] : []))
    const query = { house_id: houseId, format, languages: chosen.join(',') }
    void openFile(() => callForFile('GET /contacts/card.pdf', { query }), `${t('contactCard.title')}.pdf`)
    close()
  }
  return (
    <Stack>
      <Text size="sm">{t('contactCard.about')}</Text>
      <LookupField<House>
        label={t('contactCard.house')}
        placeholder={t('contactCard.houseHint')}
        path="house_id"
        resource="houses"
        find={findHouses}
        value={house}
        choose={setHouse}
        withAsterisk
      />
      <NativeSelect
        label={t('contactCard.format')}
        data={[...cardFormats]}
        value={format}
        onChange={(event) => setFormat(event.currentTarget.value)}
      />
      <Checkbox.Group label={t('contactCard.languages')} value={languages} onChange={setLanguages}>
        <Group gap="md" mt={4}>
          {documentLanguages.map(({ value, label }) => (
            <Checkbox key={value} value={value satisfies Language} label={label} lang={value} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={!house || languages.length === 0} onClick={() => house && print(house.id)}>
          {t('contactCard.open')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Asks for the house, size and languages of a card for the lobby, and opens it. */
export const showCardDialog = async (houseId: number | undefined) => {
  const found = houseId && (await call('GET /houses/:id', { params: { id: houseId } }).catch(() => null))
  const given = found ? { id: found.data.id, label: found.data.address } : null
  showModal({ title: text('contactCard.title'), body: (close) => <CardForm given={given} close={close} /> })
}
