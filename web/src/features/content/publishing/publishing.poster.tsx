import { languages } from '@oselia/contract/languages'
import { callForFile } from '../../../platform/api.ts'
import { text } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'
import { PaperForm } from '../../../platform/paper-form.tsx'
import { invalidate } from '../../../platform/query.ts'
import type { PublishedItem, PublishedNoun } from './publishing.calls.public.ts'

/** Asks for the size and languages of an item's poster, and opens it. */
export const showPosterDialog = (noun: PublishedNoun, { id, title }: PublishedItem) =>
  showModal({
    title: text('publicPage.poster'),
    body: (close) => (
      <PaperForm
        about={text('publicPage.posterAbout')}
        written={languages.filter((language) => title[language])}
        close={close}
        print={({ format, languages: chosen }) => {
          const asked = { params: { id }, query: { size: format, languages: chosen } }
          const load = async () => {
            const file = await callForFile(`GET /${noun}/:id/poster.pdf`, asked)
            // The first poster makes the link of the page.
            void invalidate(noun)
            return file
          }
          void openFile(load, `${title.uk}.pdf`)
        }}
      />
    ),
  })
