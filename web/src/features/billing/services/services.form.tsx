import { Button, SimpleGrid } from '@mantine/core'
import type { Service } from '@oselia/contract/services'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { serviceFields } from './services.fields.ts'
import { serviceHistory } from './services.history.public.tsx'

const touches = ['services', 'tariffs'] as const

const remove = ({ id }: Service, close: () => void) =>
  deleteToBin({
    call: 'DELETE /services/:id',
    kind: 'services',
    id,
    question: { title: text('services.removeTitle'), text: text('services.removeText') },
    first: close,
    message: text('services.removed'),
    restored: text('services.restored'),
    touches,
  })

const ServiceForm = ({ service, close }: { service: Service | null; close: () => void }) => {
  const t = useText()
  const mayDelete = useCan('tariffs.delete')
  const of = useFieldForm({
    table: serviceFields,
    save: service ? 'PUT /services/:id' : 'POST /services',
    params: service && { id: service.id },
    contract: () => import('@oselia/contract/services').then(({ services }) => services),
    held: service,
    guard: false,
    touches,
    first: close,
  })
  const cols = { base: 1, xs: 2 }
  return (
    <Form of={of}>
      <FieldInputs of={of} table={serviceFields} section="name" />
      <SimpleGrid cols={cols}>
        <FieldInputs of={of} table={serviceFields} section="what" />
        <FieldInputs of={of} table={serviceFields} section="provider" />
      </SimpleGrid>
      <FieldInputs of={of} table={serviceFields} section="state" />
      <SaveBar of={of}>
        {service && !service.is_system && mayDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            me="auto"
            onClick={() => void remove(service, close)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{service && <serviceHistory.History id={service.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of a service in a modal; null creates a new one. */
export const editService = (service: Service | null) =>
  showModal({
    title: text(service ? 'services.one' : 'services.create'),
    size: 'lg',
    body: (close) => <ServiceForm service={service} close={close} />,
  })
