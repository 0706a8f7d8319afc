import { Anchor, Button, Grid, Group, Paper, Stack, Text } from '@mantine/core'
import type { Contract, Supplier } from '@oselia/contract/suppliers'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { FoldedFacts } from '../../../platform/facts.tsx'
import { MoneyCell } from '../../../platform/field-cells.tsx'
import { useFieldFacts } from '../../../platform/field-facts.ts'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { PhoneLink } from '../../../platform/phone-link.tsx'
import { read } from '../../../platform/query.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { supplierFields } from './suppliers.fields.ts'
import { supplierHistory } from './suppliers.history.public.tsx'
import { ContractEnd } from './suppliers.view.tsx'

const Actions = ({ supplier }: { supplier: Supplier }) => {
  const t = useText()
  const navigate = useNavigate()
  const { id, name } = supplier
  const remove = () =>
    deleteToBin({
      call: 'DELETE /suppliers/:id',
      kind: 'suppliers',
      id,
      question: { title: t('suppliers.removeTitle'), text: t('suppliers.removeText', { name }) },
      first: () => navigate({ to: '/Suppliers' }),
      message: t('suppliers.removed'),
      restored: t('suppliers.restored'),
      touches: ['suppliers'],
    })
  return (
    <>
      {useCan('suppliers.delete') && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => void remove()}
        >
          {t('ui.delete')}
        </Button>
      )}
      {useCan('suppliers.update') && (
        <Button
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => void import('./suppliers.form.tsx').then(({ editSupplier }) => editSupplier(supplier))}
        >
          {t('ui.edit')}
        </Button>
      )}
    </>
  )
}

const Line = ({ contract, edit }: { contract: Contract; edit: ((contract: Contract) => void) | null }) => {
  const { number, subject, to, payee, amount_minor, files } = contract
  return (
    <div>
      <Group gap="xs">
        {edit ? (
          <Anchor component="button" type="button" onClick={() => edit(contract)}>
            № {number}
          </Anchor>
        ) : (
          <Text fw={600}>№ {number}</Text>
        )}
        <ContractEnd to={to} />
        {amount_minor !== null && <MoneyCell value={amount_minor} />}
      </Group>
      <Text size="sm" c="dimmed">
        {[subject, payee.name].filter(Boolean).join(' · ')}
      </Text>
      {files.map(({ id, name, url }) => (
        <Anchor key={id} href={url} size="sm" target="_blank" rel="noopener noreferrer" me="xs">
          {name}
        </Anchor>
      ))}
    </div>
  )
}

const Contracts = ({ supplier_id }: { supplier_id: number }) => {
  const t = useText()
  const mayUpdate = useCan('suppliers.update')
  const { data } = useQuery(read('GET /supplier-contracts', { query: { supplier_id, per_page: 100, sort: '-to' } }))
  const edit = (contract: Contract | null) =>
    void import('./suppliers.contract-form.tsx').then(({ editContract }) => editContract(contract, supplier_id))
  if (!data) return null
  return (
    <Panel title={t('supplierContracts.section')}>
      <Stack gap="sm">
        {data.total === 0 && (
          <Text size="sm" c="dimmed">
            {t('supplierContracts.emptyTitle')}
          </Text>
        )}
        {data.data.map((contract) => (
          <Line key={contract.id} contract={contract} edit={mayUpdate ? edit : null} />
        ))}
        {mayUpdate && (
          <Button
            size="compact-sm"
            variant="subtle"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => edit(null)}
          >
            {t('supplierContracts.create')}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

const SupplierDetails = () => {
  const t = useText()
  const { id } = Route.useParams()
  const supplier = useRead('GET /suppliers/:id', { params: { id } }).data
  const { phone, email } = supplier
  const phoneLink = phone && <PhoneLink number={phone} />
  const emailLink = email && <Anchor href={`mailto:${email}`}>{email}</Anchor>
  const facts = useFieldFacts(supplierFields, { phone: () => phoneLink, email: () => emailLink })
  return (
    <>
      <PageHeader title={supplier.name} actions={<Actions supplier={supplier} />} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Panel title={t('suppliers.about')}>
              <FoldedFacts
                facts={facts(supplier, [
                  'code',
                  'iban',
                  'contact_person',
                  'phone',
                  'email',
                  'address',
                  'note',
                  'active',
                ])}
              />
            </Panel>
            <Contracts supplier_id={id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Paper withBorder p="md">
            <supplierHistory.History id={id} />
          </Paper>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Suppliers/$id')({
  staticData: { title: 'suppliers.one' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /suppliers/:id', id),
  component: SupplierDetails,
})
