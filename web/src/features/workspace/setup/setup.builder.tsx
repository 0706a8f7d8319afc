import {
  Alert,
  Button,
  CloseButton,
  Fieldset,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import type { SetupSteps } from '@oselia/contract/setup'
import type { User } from '@oselia/contract/users'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useActForm } from '../../../platform/act-form.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { legalForms } from '@oselia/contract/complexes.enums'
import { TypeSelect } from '../../registry/houses/houses.public.tsx'
import { CityField, StreetField } from '../../registry/places/places.public.tsx'
import { type BuilderValues, bodyOfBuilder, emptyRow, newBuilder, unitsOfRows } from './setup.houses.ts'
import { Postpone } from './setup.postponed.tsx'
import { Skip } from './setup.step-footer.tsx'

type Of = { of: SaveForm<BuilderValues> }

interface Props extends Pick<User, 'organisation'> {
  state: SetupSteps['houses']
}

/** Creates a complex with its first houses from a few figures. */
export const HousesForm = ({ organisation, state }: Props) => {
  const t = useText()
  const { number } = useFormat()
  const navigate = useNavigate()
  const save = useActForm('POST /setup/step/houses', {
    contract: () => import('@oselia/contract/setup').then(({ setup }) => setup),
    values: newBuilder,
    body: (values) => bodyOfBuilder(values, organisation),
    touches: ['houses', 'complexes', 'house-types', 'find'],
    done: () => navigate({ to: '/Setup', search: {} }),
  })
  const { houses } = save.form.getValues()
  return (
    <Form of={save}>
      <Text>{t('setup.housesText')}</Text>
      <AnchorLink to="/Imports">{t('setup.housesImport')}</AnchorLink>
      {state === 'done' && <Alert>{t('setup.housesDone')}</Alert>}
      <ComplexFields of={save} />
      <Place of={save} />
      <Rows of={save} />
      <Text size="sm" aria-live="polite">
        {t('setup.willMake', { houses: number(houses.length), units: number(unitsOfRows(houses)) })}
      </Text>
      <SaveBar of={save} label={t('setup.next')}>
        <Skip step="houses" state={state} />
        <Postpone />
      </SaveBar>
    </Form>
  )
}

const ComplexFields = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <Switch {...of.field('with_complex', { type: 'checkbox' })} label={t('setup.withComplex')} />
      {of.form.getValues().with_complex && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...of.field('complex.name')} label={t('setup.complexName')} withAsterisk maxLength={200} />
          <NativeSelect
            {...of.field('complex.legal_form')}
            label={t('setup.legal_form')}
            data={legalForms.map((value) => ({ value, label: t(`complexes.form_${value}`) }))}
          />
        </SimpleGrid>
      )}
    </>
  )
}

/**
 * City, street and house type, shared by all houses; the body repeats them in each house, so errors arrive at the
 * first one.
 */
const Place = ({ of }: Of) => {
  const { form } = of
  const { city, street, house_type_id } = form.getValues()
  const clear = (key: string) => {
    for (const part of ['', '.name', '.region']) form.clearFieldError(`houses.0.${key}${part}`)
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <CityField
        path="houses.0.city"
        errors={form.errors}
        value={city}
        choose={(next) => {
          // Clears the street when the city changes, because streets belong to a city.
          if (next?.id !== city?.id || next?.name !== city?.name) form.setFieldValue('street', null)
          form.setFieldValue('city', next)
          clear('city')
        }}
      />
      <StreetField
        path="houses.0.street"
        errors={form.errors}
        city={city}
        value={street}
        choose={(next) => {
          form.setFieldValue('street', next)
          clear('street')
        }}
      />
      <TypeSelect
        data-path="houses.0.house_type_id"
        value={house_type_id}
        error={form.errors['houses.0.house_type_id']}
        onChange={(event) => {
          form.setFieldValue('house_type_id', event.currentTarget.value)
          clear('house_type_id')
        }}
      />
    </SimpleGrid>
  )
}

const cells = [
  ['number', 'setup.number', 'text', 20],
  ['entrances', 'entrances.countEntrances', 'numeric', 2],
  ['floors_above', 'entrances.countFloors', 'numeric', 3],
  ['units_count', 'entrances.countUnits', 'numeric', 3],
] as const

const Rows = ({ of }: Of) => {
  const t = useText()
  const { houses } = of.form.getValues()
  // A new row copies the previous house, which usually is similar.
  const add = () => of.form.setFieldValue('houses', [...houses, { ...(houses.at(-1) ?? emptyRow), number: '' }])
  return (
    <Stack gap="xs">
      <Title order={2}>{t('setup.houses')}</Title>
      {houses.map((_, at) => (
        <Fieldset key={of.form.key(`houses.${at}`)} p="sm" aria-label={t('setup.house', { n: at + 1 })}>
          <Group wrap="nowrap" align="flex-start" gap="xs">
            <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} flex={1}>
              {cells.map(([key, label, mode, most]) => (
                <TextInput
                  key={key}
                  {...of.field(`houses.${at}.${key}`)}
                  label={t(label)}
                  inputMode={mode}
                  maxLength={most}
                  withAsterisk={key === 'number'}
                  autoComplete="off"
                />
              ))}
            </SimpleGrid>
            {houses.length > 1 && (
              <CloseButton
                aria-label={t('setup.removeHouse', { n: at + 1 })}
                onClick={() => of.form.removeListItem('houses', at)}
              />
            )}
          </Group>
        </Fieldset>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        style={{ alignSelf: 'flex-start' }}
        onClick={add}
        disabled={houses.length >= 200}
      >
        {t('setup.addHouse')}
      </Button>
    </Stack>
  )
}
