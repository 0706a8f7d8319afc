import { Grid, Group, Stack } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useLocal } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { Acknowledgements } from './documents.acknowledgements.tsx'
import { Actions } from './documents.actions.tsx'
import { documentHistory } from './documents.history.public.tsx'
import { About, PublicLink, Versions } from './documents.side.tsx'
import { StateMark } from './documents.view.tsx'
import { Viewer, preloadViewer } from './documents.viewer.tsx'

const Details = () => {
  const local = useLocal()
  const { id } = Route.useParams()
  const { data: document } = useRead('GET /documents/:id', { params: { id } })
  return (
    <>
      <PageHeader
        title={local(document.name)}
        beside={<StateMark state={document.state} />}
        actions={<Actions document={document} />}
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Viewer key={document.file.id} file={document.file} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack>
            <Acknowledgements document={document} />
            <About document={document} />
            <PublicLink document={document} />
            <Versions document={document} />
            <Group>
              <HistoryFold>
                <documentHistory.History id={id} />
              </HistoryFold>
            </Group>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Documents/$id')({
  staticData: { title: 'documents.one' },
  params: idParams,
  loader: ({ params: { id } }) => {
    // Most files are PDFs: their viewer loads beside the document.
    void preloadViewer()
    return loadOne('GET /documents/:id', id)
  },
  component: Details,
})
