import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useActForm } from '../../../platform/act-form.ts'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { language, text, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import { minorOf, typedMinor } from '../ledger/ledger.money.public.ts'
import { periodText } from '../ledger/ledger.public.tsx'

interface Of {
  house_id: number
  period: string
}
interface Shared {
  id: number
  name: { uk: string }
  total: string
}

/** A total that is emptied is taken back. */
const bodyOf = ({ house_id, period }: Of, totals: readonly string[], services: readonly Shared[]) => ({
  period,
  items: services.map(({ id }, at) => ({ house_id, service_id: id, total_minor: minorOf(totals[at] ?? '') })),
})

const TotalsForm = ({ of: asked, services, close }: { of: Of; services: Shared[]; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const of = useActForm('PUT /tariffs/inputs', {
    contract: () => import('@oselia/contract/tariffs').then(({ tariffs }) => tariffs),
    values: { items: services.map(({ total }) => ({ total_minor: total })) },
    body: ({ items }) =>
      bodyOf(
        asked,
        items.map(({ total_minor }) => total_minor),
        services,
      ),
    touches: ['bills'],
    guard: false,
    first: close,
    message: () => text('runInputs.saved'),
  })
  return (
    <Form of={of}>
      <Text size="sm">{t('runInputs.text')}</Text>
      {services.length === 0 && <Text>{t('runInputs.none')}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {services.map(({ id, name }, at) => (
          <TextInput
            key={id}
            {...of.field(`items.${at}.total_minor`)}
            label={local(name)}
            data-autofocus={at === 0 ? true : undefined}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        ))}
      </SimpleGrid>
      {services.length > 0 && <SaveBar of={of} />}
    </Form>
  )
}

const Loaded = ({ of, close }: { of: Of; close: () => void }) => {
  const t = useText()
  const tariffs = useQuery(
    read('GET /tariffs', {
      query: { house_id: of.house_id, on: `${of.period}-01`, method: 'house_share', per_page: 100 },
    }),
  ).data?.data
  const inputs = useQuery(read('GET /tariffs/inputs', { query: of })).data?.data
  if (!tariffs || !inputs) return <Text role="status">{t('ui.loading')}</Text>
  const shared = new Map(
    tariffs.filter(({ total_minor }) => total_minor === null).map(({ service }) => [service.id, service.name]),
  )
  const totalOf = (id: number) =>
    inputs.find(({ service_id, realty_id }) => service_id === id && realty_id === null)?.total_minor ?? null
  const services = [...shared].map(([id, name]) => ({ id, name, total: typedMinor(totalOf(id), language()) }))
  return <TotalsForm of={of} services={services} close={close} />
}

/** The totals of a house that are split among its units in a month. */
export const enterTotals = (of: Of) =>
  showModal({
    title: text('runInputs.title', { month: periodText(of.period, language()) }),
    body: (close) => <Loaded of={of} close={close} />,
  })
