import { useState } from 'react'
import { call, callForFile } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'
import { PaperForm } from '../../../platform/paper-form.tsx'

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
  return (
    <PaperForm
      about={t('contactCard.about')}
      ready={house !== null}
      close={close}
      print={(paper) => {
        if (!house) return
        const query = { house_id: house.id, ...paper }
        void openFile(() => callForFile('GET /contacts/card.pdf', { query }), `${t('contactCard.title')}.pdf`)
      }}
    >
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
    </PaperForm>
  )
}

/** Asks for the house, size and languages of a card for the lobby, and opens it. */
export const showCardDialog = async (houseId: number | undefined) => {
  const found = houseId && (await call('GET /houses/:id', { params: { id: houseId } }).catch(() => null))
  const given = found ? { id: found.data.id, label: found.data.address } : null
  showModal({ title: text('contactCard.title'), body: (close) => <CardForm given={given} close={close} /> })
}
