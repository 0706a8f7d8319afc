import { Button, Grid, Image, Paper, Stack, Text } from '@mantine/core'
import type { Complex, ComplexDetails } from '@oselia/contract/complexes'
import { IconBuildings, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { call } from '../../../platform/api.ts'
import { Facts, FoldedFacts } from '../../../platform/facts.tsx'
import { FileCards } from '../../../platform/file-cards.tsx'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { orSecondPerson } from '../../../platform/approval-request.tsx'
import { toastError } from '../../../platform/toast.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { usageLines } from '../houses/houses.public.tsx'
import { AccountsTable } from '../requisites/requisites.public.tsx'
import { useContactFacts, useFigureFacts, useLegalFacts } from './complexes.facts.tsx'
import { complexHistory } from './complexes.history.public.tsx'
import type { formPanels } from './complexes.sections.ts'
import { ComplexState } from './complexes.view.tsx'

const remove = async ({ id, name }: Complex, away: () => Promise<void>) => {
  const usage = await call('GET /complexes/:id/usage', { params: { id } })
  await deleteToBin({
    call: 'DELETE /complexes/:id',
    kind: 'complexes',
    id,
    question: {
      title: text('complexes.removeTitle'),
      text: text('complexes.removeText', { name }),
      dependents: usageLines(usage.data, text),
    },
    first: away,
    failed: orSecondPerson({ kind: 'complexes.delete', entity_id: id }),
    message: text('complexes.removed'),
    restored: text('complexes.restored'),
    touches: ['complexes', 'houses'],
  })
}

const Actions = ({ complex }: { complex: Complex }) => {
  const t = useText()
  const navigate = useNavigate()
  const mayUpdate = useCan('complexes.update')
  const mayDelete = useCan('complexes.delete')
  return (
    <>
      {mayUpdate && (
        <ButtonLink to="/Houses/complexes/edit/$id" params={{ id: complex.id }} leftSection={<IconPencil size={18} />}>
          {t('ui.edit')}
        </ButtonLink>
      )}
      {mayDelete && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} />}
          onClick={() => void remove(complex, () => navigate({ to: '/Houses/complexes' })).catch(toastError)}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}

type Of = { complex: ComplexDetails }

const Houses = ({ complex }: Of) => {
  const t = useText()
  const figures = useFigureFacts(complex)
  const mayCreate = useCan('houses.create')
  const { id } = complex
  return (
    <Panel title={t('complexes.toHouses')}>
      <Stack gap="sm">
        <Facts facts={figures} />
        <ButtonLink
          to="/Houses"
          search={{ complex_id: [id] }}
          variant="default"
          leftSection={<IconBuildings size={18} />}
        >
          {t('complexes.toHouses')}
        </ButtonLink>
        {mayCreate && (
          <ButtonLink
            to="/Houses/create"
            search={{ complex_id: id }}
            variant="light"
            leftSection={<IconPlus size={18} />}
          >
            {t('complexes.addHouse')}
          </ButtonLink>
        )}
      </Stack>
    </Panel>
  )
}

/** A link to the form section, for users who may edit. */
const Fill = ({ complex, id, section }: Of & { id: keyof typeof formPanels; section: string }) => {
  const t = useText()
  if (!useCan('complexes.update')) return null
  return (
    <AnchorLink
      to="/Houses/complexes/edit/$id"
      params={{ id: complex.id }}
      hash={id}
      size="sm"
      aria-label={t('ui.fillSection', { section })}
    >
      {t('ui.fill')}
    </AnchorLink>
  )
}

/** The description of the complex; renders nothing when empty. */
const About = ({ complex }: Of) => {
  const t = useText()
  const local = useLocal()
  const photos = complex.photo_ids.flatMap((id) => complex.files.find((file) => file.id === id) ?? [])
  if (photos.length === 0 && !complex.description) return null
  return (
    <Panel title={t('complexes.sectionAbout')}>
      <Stack gap="sm">
        {complex.description && (
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{local(complex.description)}</Text>
        )}
        {photos.length > 0 && <FileCards files={photos} />}
      </Stack>
    </Panel>
  )
}

const Facets = ({ complex }: Of) => {
  const t = useText()
  const legal = useLegalFacts(complex)
  const contacts = useContactFacts(complex)
  return (
    <Stack>
      <Panel title={t('complexes.sectionLegal')}>
        <FoldedFacts facts={legal} fill={<Fill complex={complex} id="legal" section={t('complexes.sectionLegal')} />} />
      </Panel>
      <Panel title={t('requisites.accounts')}>
        <AccountsTable accounts={complex.accounts} />
      </Panel>
      <Panel title={t('complexes.sectionContacts')}>
        <FoldedFacts
          facts={contacts}
          fill={<Fill complex={complex} id="contacts" section={t('complexes.sectionContacts')} />}
        />
      </Panel>
      <About complex={complex} />
    </Stack>
  )
}

const Details = () => {
  const { id } = Route.useParams()
  const complex = useRead('GET /complexes/:id', { params: { id } }).data
  const logo = complex.files.find((file) => file.id === complex.logo_id)
  return (
    <>
      <PageHeader
        title={complex.name}
        beside={
          <>
            {logo && <Image src={logo.url} alt="" h={36} w="auto" maw={120} fit="contain" />}
            <ComplexState status={complex.status} />
          </>
        }
        actions={<Actions complex={complex} />}
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Facets complex={complex} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Houses complex={complex} />
            <Paper withBorder p="md">
              <complexHistory.History id={id} />
            </Paper>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Houses/complexes/$id')({
  staticData: { title: 'complexes.section' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /complexes/:id', id),
  component: Details,
})
