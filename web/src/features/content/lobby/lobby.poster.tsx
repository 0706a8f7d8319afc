import { callForFile } from '../../../platform/api.ts'
import { text } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'
import { PaperForm } from '../../../platform/paper-form.tsx'

/** Asks for the size and languages of the sheet for a lobby, and opens it. */
export const showLobbyPosterDialog = (id: number) =>
  showModal({
    title: text('lobby.poster'),
    body: (close) => (
      <PaperForm
        about={text('lobby.posterAbout')}
        close={close}
        print={({ format, languages }) => {
          const asked = { params: { id }, query: { size: format, languages } }
          void openFile(() => callForFile('GET /houses/:id/lobby/poster.pdf', asked), `${text('lobby.poster')}.pdf`)
        }}
      />
    ),
  })
