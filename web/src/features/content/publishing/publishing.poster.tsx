import { NativeSelect } from '@mantine/core'
import { languages } from '@oselia/contract/languages'
import { useState } from 'react'
import { callForFile } from '../../../platform/api.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'
import { PaperForm } from '../../../platform/paper-form.tsx'
import { invalidate } from '../../../platform/query.ts'
import { usePlaces } from '../../access/audience/audience.places.public.ts'
import type { PublishedItem, NoticeNoun } from './publishing.calls.public.ts'

interface Of {
  noun: NoticeNoun
  item: PublishedItem
}

type Paper = Parameters<Parameters<typeof PaperForm>[0]['print']>[0]

const print = ({ noun, item: { id, title } }: Of, { format, languages: chosen }: Paper, house: string) => {
  const shared = { size: format, languages: chosen }
  const load = async () => {
    const file =
      noun === 'announcements' && house
        ? await callForFile('GET /announcements/:id/poster.pdf', {
            params: { id },
            query: { ...shared, house_id: Number(house) },
          })
        : await callForFile(`GET /${noun}/:id/poster.pdf`, { params: { id }, query: shared })
    // The first poster makes the link of the page.
    void invalidate(noun)
    return file
  }
  void openFile(load, `${title.uk}.pdf`)
}

interface HouseProps {
  houses: readonly number[]
  value: string
  choose: (house: string) => void
}

/** The house whose text is printed. */
const HouseSelect = ({ houses, value, choose }: HouseProps) => {
  const t = useText()
  const { addressOf } = usePlaces([...houses])
  return (
    <NativeSelect
      label={t('publicPage.posterText')}
      value={value}
      data={[
        { value: '', label: t('publicPage.commonText') },
        ...houses.map((id) => ({ value: String(id), label: addressOf(id) ?? `№ ${id}` })),
      ]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

const Poster = ({ close, ...of }: Of & { close: () => void }) => {
  const t = useText()
  const { title, house_texts = [] } = of.item
  const [house, setHouse] = useState('')
  return (
    <PaperForm
      about={t('publicPage.posterAbout')}
      written={languages.filter((language) => title[language])}
      close={close}
      print={(paper) => print(of, paper, house)}
    >
      {house_texts.length > 0 && (
        <HouseSelect houses={house_texts.flatMap(({ house_ids }) => house_ids)} value={house} choose={setHouse} />
      )}
    </PaperForm>
  )
}

/** Asks for the size, languages and house of an item's poster, and opens it. */
export const showPosterDialog = (noun: NoticeNoun, item: PublishedItem) =>
  showModal({
    title: text('publicPage.poster'),
    body: (close) => <Poster noun={noun} item={item} close={close} />,
  })
